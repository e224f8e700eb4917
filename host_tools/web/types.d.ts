// What the page's modules hand each other; read by `tsc` alone.

/** A seat at the table: name, deals, speaks, wears the hat, sits out, points. */
export type Seat = [string, boolean, boolean, boolean, boolean, number];

/** What is to be seen now, see companion.py. */
export interface View {
  buf: string;
  lines: string[];
  rows: number[];
  active: number;
  ok: string;
  seats: Seat[];
  open: boolean;
  over: boolean;
  evening: number;
  moves: number;
  typed: number;
  lang: string;
  no: boolean;
}

/** How the device keeps its files. */
export interface Kept {
  kind: "files" | "rows" | "none";
  persisted?: boolean;
}

/** Who hears what the device says. */
export interface Heard {
  view(view: View): void;
  ready(how: Kept): void;
  trouble(key: string): void;
}
