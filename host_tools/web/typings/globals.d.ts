// What browsers have and TypeScript does not know yet.

/** Where the browser offers to install the page. */
interface BeforeInstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

interface WindowEventMap {
  beforeinstallprompt: BeforeInstallPromptEvent;
}

interface Window {
  launchQueue?: { setConsumer(open: (launch: { files?: FileSystemFileHandle[] }) => unknown): void };
}

declare class BarcodeDetector {
  static getSupportedFormats(): Promise<string[]>;
  constructor(options: { formats: string[] });
  detect(canvas: HTMLCanvasElement): Promise<{ rawValue: string }[]>;
}

interface SerialPort {
  readonly connected?: boolean;
}

/** Of a file, in a worker. */
interface FileSystemFileHandle {
  createSyncAccessHandle(): Promise<FileSystemSyncAccessHandle>;
}

interface FileSystemSyncAccessHandle {
  getSize(): number;
  read(bytes: Uint8Array, options: { at: number }): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
}
