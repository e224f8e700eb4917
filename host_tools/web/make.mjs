// Elements by hand: what somebody wrote goes in as text and never as markup.

/** An element with properties and what is in it. */
export function make(tag, properties = {}, ...inner) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...inner);
  return made;
}

/** A name, which turns nothing beside it whichever way it is written. */
export function named(name) {
  return make("bdi", {}, name);
}

/** What is said of each of several, with commas between; an entry may have parts. */
export function listed(entries) {
  return entries.flatMap((entry, at) => (at ? [", ", entry] : [entry])).flat();
}

export function button(label, onclick, properties = {}) {
  return make("button", { type: "button", onclick, ...properties }, label);
}

export function row(...inner) {
  return make("div", { className: "row" }, ...inner);
}

/** A table in a box that can be moved sideways; one without heads has empty ones. */
export function table(heads, rows) {
  const line = (tag, cells) => make("tr", {}, ...cells.map((cell) => make(tag, {}, String(cell))));
  const all = make("table");
  if (heads.some((head) => head)) all.append(make("thead", {}, line("th", heads)));
  all.append(make("tbody", {}, ...rows.map((cells) => line("td", cells))));
  return make("div", { className: "scroll" }, all);
}

export function signed(points) {
  return points > 0 ? `+${points}` : String(points).replace("-", "−");
}
