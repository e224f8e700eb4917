/** From now on each WebAssembly's table of functions remembers what it gave. MicroPython's build
 * asks it at every call between C and JavaScript, and the asking takes a third of all time. */
export function rememberFunctions() {
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (binary, imports) => {
    const made = await instantiate.call(WebAssembly, binary, imports);
    for (const table of Object.values(made.instance.exports))
      if (table instanceof WebAssembly.Table) remember(table);
    return made;
  };
}

function remember(table) {
  const functions = [];
  table.get = (at) => (functions[at] ??= WebAssembly.Table.prototype.get.call(table, at));
  table.set = (at, value) => {
    WebAssembly.Table.prototype.set.call(table, at, value);
    functions[at] = value;
  };
}
