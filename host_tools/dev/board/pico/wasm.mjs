// WebAssembly, as much of it as translated code needs: expressions as nested arrays of bytes, and
// modules of functions. Numbers of types, sections and operations are those of its specification.
//
// In a tree, {test, yes, no} is a choice; NEXT and OUT are branches, to the beginning of the loop and
// out of it, wherever they stand.

const I32 = 0x7f;
const VOID = 0x40;
export const [NEXT, OUT] = ['next', 'out'];

function leb(value, more) {
  const bytes = [];
  for (;;) {
    const byte = value & 0x7f;
    value = more ? value >> 7 : value >>> 7;
    const done = more ? (value === 0 && !(byte & 0x40)) || (value === -1 && byte & 0x40) : value === 0;
    bytes.push(done ? byte : byte | 0x80);
    if (done) return bytes;
  }
}
const uint = (value) => leb(value, false);
const vector = (items) => [...uint(items.length), ...items.flat()];
const text = (name) => vector([...Buffer.from(name)]);

// -- expressions: what is not a tree is a number

const tree = (value) => (typeof value === 'number' ? num(value) : value);
const two = (code) => (a, b) => [tree(a), tree(b), code];
export const num = (value) => [0x41, ...leb(value | 0, true)];
export const get = (local) => [0x20, ...uint(local)];
export const set = (local, value) => [tree(value), 0x21, ...uint(local)];
export const isZero = (a) => [tree(a), 0x45];
export const [same, differs, less, below, notLess, notBelow] =
  [0x46, 0x47, 0x48, 0x49, 0x4e, 0x4f].map(two); // below is less, unsigned
export const [plus, minus, times, and, or, xor, left, right, down] =
  [0x6a, 0x6b, 0x6c, 0x71, 0x72, 0x73, 0x74, 0x75, 0x76].map(two); // right keeps the sign
export const select = (test, yes, no) => [tree(yes), tree(no), tree(test), 0x1b];
export const signed8 = (a) => [tree(a), 0xc0];
export const signed16 = (a) => [tree(a), 0xc1];
export const call = (number, ...given) => [...given.map(tree), 0x10, ...uint(number)];
export const choice = (test, yes, no = []) => ({ test: tree(test), yes, no: Array.isArray(no) ? no : [no] });
export const RETURN = 0x0f;

// Loads and stores at an address and a constant behind it.
const reads = (code, align) => (at, offset) => [tree(at), code, align, ...uint(offset)];
export const [load, load16, loadSigned16, load8, loadSigned8] =
  [[0x28, 2], [0x2f, 1], [0x2e, 1], [0x2d, 0], [0x2c, 0]].map(([code, align]) => reads(code, align));
const writes = (code, align) => (at, offset, value) => [tree(at), tree(value), code, align, ...uint(offset)];
export const [store, store16, store8] =
  [[0x36, 2], [0x3b, 1], [0x3a, 0]].map(([code, align]) => writes(code, align));

// Call a function of the table that takes a word and gives one, by its number.
export const callBy = (number, given) => [tree(given), tree(number), 0x11, 0, 0];

// The bytes of a tree inside so many blocks of the loop.
function flat(node, depth, bytes) {
  if (typeof node === 'number') bytes.push(node);
  else if (node === NEXT || node === OUT) bytes.push(0x0c, ...uint(depth + (node === OUT)));
  else if (Array.isArray(node)) for (const one of node) flat(one, depth, bytes);
  else {
    flat(node.test, depth, bytes);
    bytes.push(0x04, VOID);
    flat(node.yes, depth + 1, bytes);
    if (node.no.length) bytes.push(0x05);
    flat(node.no, depth + 1, bytes);
    bytes.push(0x0b);
  }
  return bytes;
}

// A loop over cases that follow on each other, of which `local` tells the one to begin with.
export function loop(local, cases) {
  const bytes = [0x02, VOID, 0x03, VOID];
  for (let i = 0; i < cases.length; i++) bytes.push(0x02, VOID);
  const last = cases.length - 1;
  const others = cases.slice(1).map((_, i) => uint(i));
  bytes.push(...get(local), 0x0e, ...vector(others), ...uint(last));
  cases.forEach((one, i) => {
    bytes.push(0x0b);
    flat(one, last - i, bytes);
  });
  bytes.push(0x0b, 0x0b);
  return bytes;
}

export const straight = (node) => flat(node, 0, []);

// -- modules

const section = (number, bytes) => Buffer.from([number, ...uint(bytes.length), ...bytes]);

// A module that exports one function, of one word that gives one, with so many variables beside the
// word. `imports` are functions by name, a number of words each that they take and give; `given` are
// these, the memory, and the table if it is asked for.
export function compiled(imports, variables, body, given) {
  const types = [[1, 1], ...Object.values(imports)];
  const words = (count) => vector(Array(count).fill([I32]));
  const type = ([takes, gives]) => [0x60, ...words(takes), ...words(gives)];
  const imported = Object.keys(imports).map((name, i) => [...text('m'), ...text(name), 0, i + 1]);
  imported.push([...text('m'), ...text('memory'), 2, 0, 1]);
  if (given.table) imported.push([...text('m'), ...text('table'), 1, 0x70, 0, 1]);
  const begins = [1, ...uint(variables), I32];
  const size = begins.length + body.length + 1;
  const sized = [1, ...uint(size), ...begins];
  const bytes = Buffer.concat([
    Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
    section(1, vector(types.map(type))),
    section(2, vector(imported)),
    section(3, vector([[0]])),
    section(7, vector([[...text('run'), 0, Object.keys(imports).length]])),
    Buffer.from([10, ...uint(sized.length + body.length + 1), ...sized]),
    Buffer.from(body),
    Buffer.from([0x0b]),
  ]);
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { m: given }).exports.run;
}
