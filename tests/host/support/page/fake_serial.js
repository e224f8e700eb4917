// navigator.serial whose one board is behind the server's /port, see web_port.py. As the real one: a board that restarts is another port, a port is closed only when nobody reads it.
(() => {
  const lost = () => new DOMException("The device has been lost.", "NetworkError");
  const ports = new Map(); // one for each time the board came
  let granted = false;

  class Port {
    constructor(number) {
      this.number = number;
      this.readable = this.writable = null;
    }

    get connected() {
      return ports.get("now") === this;
    }

    getInfo() {
      return { usbVendorId: 0x2e8a, usbProductId: 5 };
    }

    async open({ baudRate }) {
      if (!(baudRate > 0)) throw new TypeError("baudRate");
      if (this.readable) throw new DOMException("The port is already open.", "InvalidStateError");
      const line = new WebSocket(`ws://${location.host}/port/${this.number}`);
      line.binaryType = "arraybuffer";
      this.closed = new Promise((resolve) => line.addEventListener("close", resolve));
      await new Promise((resolve, reject) => {
        line.onmessage = resolve; // the board's side is open too
        line.onclose = () => reject(lost());
      });
      this.line = line;
      const start = (controller) => {
        line.onmessage = ({ data }) => controller.enqueue(new Uint8Array(data));
        line.onclose = () => controller.error(lost());
      };
      this.readable = new ReadableStream({ start, cancel: () => { line.onmessage = null; } });
      this.writable = new WritableStream({ write: (chunk) => this.send(chunk) });
    }

    send(data) {
      if (this.line.readyState !== WebSocket.OPEN) throw lost();
      this.line.send(data);
    }

    async setSignals({ dataTerminalReady }) {
      if (!this.readable) throw new DOMException("The port is closed.", "InvalidStateError");
      this.send(dataTerminalReady ? "1" : "");
    }

    async close() {
      if (this.readable.locked || this.writable.locked) throw new TypeError("a stream is locked");
      this.readable = this.writable = null;
      this.line.close();
      await this.closed;
    }
  }

  async function there() {
    const number = Number(await (await fetch("/port/number")).text());
    ports.delete("now");
    if (!number) return [];
    if (!ports.has(number)) ports.set(number, new Port(number));
    ports.set("now", ports.get(number));
    return [ports.get(number)];
  }

  const serial = {
    getPorts: async () => (granted ? there() : []),
    async requestPort({ filters }) {
      if (!navigator.userActivation.isActive) throw new DOMException("gesture", "SecurityError");
      const [port] = await there();
      const { usbVendorId, usbProductId } = port?.getInfo() ?? {};
      const fits = (one) => one.usbVendorId === usbVendorId && one.usbProductId === usbProductId;
      if (!filters.some(fits)) throw new DOMException("No port selected by the user.", "NotFoundError");
      granted = true;
      return port;
    },
  };
  Object.defineProperty(navigator, "serial", { value: serial, configurable: true });
})();
