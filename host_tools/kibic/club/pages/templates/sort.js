// Lets a reader sort a table by a column. Without it the tables stand as they were made.
"use strict";

const value = (row, at) => {
  const cell = row.cells[at];
  return "value" in cell.dataset ? Number(cell.dataset.value || "-Infinity") : cell.textContent.trim();
};

const sort = (table, header, at) => {
  const down = header.getAttribute("aria-sort") !== "descending";
  for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
  header.setAttribute("aria-sort", down ? "descending" : "ascending");
  const body = table.tBodies[0];
  const rows = [...body.rows].map((row, i) => [value(row, at), i, row]);
  const order = (a, b) => typeof a === "number" ? a - b : a.localeCompare(b, document.documentElement.lang);
  rows.sort((a, b) => (down ? -1 : 1) * order(a[0], b[0]) || a[1] - b[1]);
  body.append(...rows.map((row) => row[2]));
};

for (const table of document.querySelectorAll("table.sortable")) {
  [...table.tHead.rows[0].cells].forEach((header, at) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = header.textContent;
    button.addEventListener("click", () => sort(table, header, at));
    header.replaceChildren(button);
  });
}
