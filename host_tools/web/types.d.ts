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
  awake: boolean;
  tried: boolean;
  face: Face | null;
}

/** The same for the page's own face; what else there is depends on the kind, see face/view.py. */
export interface Face {
  kind: string;
  turn: number;
  over: { title: string; text: string; yes: boolean } | null;
  [key: string]: any;
}

/** An evening, see sheets.py. */
export interface Evening {
  number: number;
  is_played: boolean;
  date: string;
  names: string[];
  rows: number[][]; // everybody's points behind each deal, from before the first on
  deals: string[];
  standings: [string, number][];
  payments: [string, string, string][];
  sheets: [string, string][];
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
