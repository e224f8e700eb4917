// MicroPython's own, as far as the page uses it.
export interface Node {
  contents: any; // of a file its bytes, of a folder {name: node}
  usedBytes: number;
}

export interface Stream {
  node: Node;
}

export interface FileSystem {
  filesystems: { MEMFS: { ops_table: { file: { stream: Record<string, Function> } } } };
  lookupPath(path: string): { node: Node };
  mkdirTree(path: string): void;
  unlink(path: string): void;
  writeFile(path: string, data: Uint8Array): void;
}

export interface MicroPython {
  FS: FileSystem;
  globals: { get(name: string): (...args: any[]) => any };
  registerJsModule(name: string, module: object): void;
  runPython(code: string): void;
  runPythonAsync(code: string): Promise<void>;
}

export type Load = (options: { stdout(line: string): void; stderr(line: string): void }) => Promise<MicroPython>;
export const loadMicroPython: Load;
