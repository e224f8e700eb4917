// WebAssembly's error numbers, and the board's: who expects ENOENT means 2, not 44.
/** @type {Record<number, number>} */
const BOARD_ERRNO = {
  2: 13, 8: 9, 20: 17, 28: 22, 31: 21, 44: 2, 51: 28, 54: 20, 55: 39, 63: 1, 69: 30,
};

/** @param {Function} call */
function withBoardErrno(call) {
  return (/** @type {unknown[]} */ ...args) => {
    const result = call(...args);
    return result < 0 ? -(BOARD_ERRNO[-result] ?? -result) : result;
  };
}

/** @param {WebAssembly.Imports} [imports] */
function mapped(imports) {
  /** @type {WebAssembly.ModuleImports} */
  const env = { ...imports?.env };
  for (const name of Object.keys(env))
    if (name.startsWith("__syscall_")) env[name] = withBoardErrno(/** @type {Function} */ (env[name]));
  return { ...imports, env };
}

/** From now on, until what it returns is called, each WebAssembly gets the board's numbers. */
export function mapErrnoOfSystemCalls() {
  const { instantiate, instantiateStreaming } = WebAssembly;
  /** @type {(this: unknown, binary: BufferSource, imports: WebAssembly.Imports) => Promise<any>} */
  const made = instantiate;
  WebAssembly.instantiate = (/** @type {any} */ binary, /** @type {WebAssembly.Imports} */ imports = {}) =>
    made.call(WebAssembly, binary, mapped(imports));
  WebAssembly.instantiateStreaming = (source, imports) =>
    instantiateStreaming.call(WebAssembly, source, mapped(imports));
  return () => {
    Object.assign(WebAssembly, { instantiate, instantiateStreaming });
  };
}
