// The form in which the device's files are kept: a log of what changed, of whole records.
//
// A record is "KBC1", the length and the CRC-32 of its body, and the body: operations. `put` says
// what a file holds from a byte on, and that it ends there; `remove`, that it is gone. A log begins
// with `begin`: its generation, and how many records behind it are its snapshot. Each operation has
// a check of its own over all but its data. So a record that never arrived whole counts for nothing;
// one that was damaged later is taken as far as it can be read, and a damaged byte in a file's data
// is found by who reads that file: the firmware's journal has a check in each line.

const MAGIC = [0x4b, 0x42, 0x43, 0x31];
const HEAD = 12;
const PUT = 0x50, REMOVE = 0x52, BEGIN = 0x47;

/** @typedef {{name: string, start?: number, data?: Uint8Array}} Change a put; the name alone removes */
/** @typedef {{generation: number, count: number}} Begin */
/** @typedef {{kind: number, name: string, first: number, second: number, data: Uint8Array}} Operation */
/**
 * @typedef {{files: Map<string, Uint8Array>, generation: number, due: number, damaged: boolean, end: number}} Held
 */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit++) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

/** @param {Uint8Array} bytes */
export function crc32(bytes) {
  let sum = -1;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 0xff] ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** @param {Uint8Array[]} pieces */
export function joined(pieces) {
  const out = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    out.set(piece, at);
    at += piece.length;
  }
  return out;
}

// -- writing

/**
 * @param {number} kind
 * @param {string} name
 * @param {number} first
 * @param {number} second
 * @param {Uint8Array} data
 */
function operation(kind, name, first, second, data = new Uint8Array()) {
  const text = new TextEncoder().encode(name);
  const head = new Uint8Array(11 + text.length);
  const view = new DataView(head.buffer);
  head[0] = kind;
  view.setUint32(1, first);
  view.setUint32(5, second);
  view.setUint16(9, text.length);
  head.set(text, 11);
  const check = new Uint8Array(4);
  new DataView(check.buffer).setUint32(0, crc32(head));
  return joined([head, check, data]);
}

/** What changed, as a record. @param {Change[]} changes */
export function record(changes) {
  return whole(changes.map(({ name, start = 0, data }) =>
    data ? operation(PUT, name, start, data.length, data) : operation(REMOVE, name, 0, 0)));
}

/** @param {Uint8Array[]} pieces */
function whole(pieces) {
  const body = joined(pieces);
  const head = new Uint8Array(HEAD);
  head.set(MAGIC);
  new DataView(head.buffer).setUint32(4, body.length);
  new DataView(head.buffer).setUint32(8, crc32(body));
  return joined([head, body]);
}

/** A new log that holds these files. @param {Map<string, Uint8Array>} files @param {number} generation */
export function snapshot(files, generation) {
  const puts = [...files].map(([name, data]) => record([{ name, start: 0, data }]));
  return joined([whole([operation(BEGIN, "", generation, puts.length)]), ...puts]);
}

// -- reading

/** Yields the operations of a body, up to the first whose own check does not hold.
 * @param {Uint8Array} body @returns {Generator<Operation>} */
function* operations(body) {
  const view = new DataView(body.buffer, body.byteOffset, body.length);
  for (let at = 0; at + 15 <= body.length; ) {
    const end = at + 11 + view.getUint16(at + 9);
    if (end + 4 > body.length || view.getUint32(end) !== crc32(body.subarray(at, end))) return;
    const [kind, first, second] = [body[at], view.getUint32(at + 1), view.getUint32(at + 5)];
    const name = new TextDecoder().decode(body.subarray(at + 11, end));
    const size = kind === PUT ? second : 0;
    yield { kind, name, first, second, data: body.subarray(end + 4, end + 4 + size) };
    at = end + 4 + size;
  }
}

/** Applies one operation to `found`, see `read`. @param {Held} found @param {Operation} operation */
function apply(found, { kind, name, first, second, data }) {
  if (kind === BEGIN) {
    found.generation = first;
    found.due = second;
  } else if (kind === REMOVE) {
    found.files.delete(name);
  } else {
    const before = found.files.get(name) ?? new Uint8Array();
    const file = new Uint8Array(first + data.length);
    file.set(before.subarray(0, first));
    file.set(data, first);
    found.files.set(name, file);
  }
}

/** @param {Uint8Array} bytes @param {number} at */
function isMagic(bytes, at) {
  return MAGIC.every((byte, i) => bytes[at + i] === byte);
}

/** @param {Uint8Array} bytes @param {number} at */
function nextRecord(bytes, at) {
  while (at < bytes.length && !isMagic(bytes, at)) at++;
  return at;
}

/**
 * What a log holds: {files, generation, whole, damaged, end}. `whole` is false where the snapshot
 * is not all there; `end` is where the next record goes: what is torn at the end is none.
 * @param {Uint8Array} bytes
 */
export function read(bytes) {
  /** @type {Held} */
  const found = { files: new Map(), generation: 0, due: -1, damaged: false, end: 0 };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < bytes.length; ) {
    const size = at + HEAD <= bytes.length && isMagic(bytes, at) ? view.getUint32(at + 4) : -1;
    const end = at + HEAD + size;
    let after = end;
    if (size < 0 || end > bytes.length) {
      after = nextRecord(bytes, at + 1);
      if (after >= bytes.length) {
        found.damaged ||= at === 0 && bytes.length >= HEAD && !isMagic(bytes, 0);
        break; // torn, but for what never began as a log does
      }
      found.damaged = true;
    } else {
      const body = bytes.subarray(at + HEAD, end);
      if (view.getUint32(at + 8) === crc32(body)) found.due -= found.due > 0 ? 1 : 0;
      else found.damaged = true;
      for (const one of operations(body)) apply(found, one);
      found.end = end;
    }
    at = after;
  }
  found.damaged ||= found.due < 0 && found.end > 0; // the record that begins it is gone
  return { ...found, whole: found.due === 0 };
}
