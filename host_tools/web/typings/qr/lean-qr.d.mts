export { correction, generate } from "lean-qr";
