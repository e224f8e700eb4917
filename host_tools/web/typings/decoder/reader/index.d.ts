export { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
