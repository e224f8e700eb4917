// A sheet from elsewhere, a file or pasted: settled with its reasons, or the line that is wrong; and
// played on with.
import { panels } from "./panels.mjs";
import { button, listed, make, named, row, signed, table } from "./make.mjs";
import { text } from "./words.mjs";

const MOST = 1 << 20; // characters; a long evening has some ten thousand

/** `given` is a sheet's text that was found otherwise. */
export async function open(section, device, given = "") {
  const field = make("textarea", { spellcheck: false, ariaLabel: text("sheet.text"), value: given });
  field.placeholder = text("sheet.text");
  const file = make("input", { type: "file", accept: ".kib,text/plain", ariaLabel: text("sheet.file") });
  const out = make("div", { ariaLive: "polite" });
  const settle = async () => tell(out, await device.call("settle", read(field)), field, device);
  file.onchange = async () => {
    if (!file.files.length) return;
    field.value = (await file.files[0].text()).slice(0, MOST);
    await settle();
  };
  section.append(make("p", {}, text("sheet.intro")), row(file), field);
  section.append(row(button(text("sheet.settle"), settle, { className: "settle" })), out);
  if (given) await settle();
}

function read(field) {
  return field.value.slice(0, MOST).replaceAll("\r", "");
}

function wrong({ line, error }) {
  const said = error === "line-long" ? text("sheet.long") : error;
  return make("p", { className: "bad" }, text("sheet.wrong", line, said));
}

function tell(out, told, field, device) {
  if (told.error) {
    out.replaceChildren(wrong(told));
    return;
  }
  const on = async () => {
    const view = await device.call("go_on", read(field));
    if (view.error) out.replaceChildren(wrong(view));
    else {
      panels.hide();
      device.heard.view(view);
    }
  };
  const { names, totals, deals } = told;
  out.replaceChildren(
    table(names, [totals.map(signed)]),
    ...deals.map((deal) => one(deal, names)),
    make("p", {}, told.open ? text("sheet.open") : ""),
    row(button(text("sheet.go-on"), on, { className: "go-on" })),
  );
}

/** A deal, whose reasons open under it. */
function one({ number, what, factor, paid, reasons }, names) {
  const won = names.map((name, i) => [named(name), ` ${signed(paid[i])}`]).filter((_, i) => paid[i]);
  const head = `${number}. ${what}${factor > 1 ? ` ×${factor}` : ""}: `;
  const summary = make("summary", {}, head, ...(won.length ? listed(won) : ["0"]));
  return make("details", {}, summary, table(["", ""], reasons));
}
