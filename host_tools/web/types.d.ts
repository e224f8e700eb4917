// What the page's modules hand each other; read by `tsc` alone.

/** A seat at the table: name, deals, speaks, wears the hat, sits out, points. */
export type Seat = [string, boolean, boolean, boolean, boolean, number];

/** What is to be seen now, see device/companion.py. */
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
  title: string;
  turn: number;
  back?: boolean;
  is_menu?: boolean;
  over: { title: string; text: string; yes: boolean } | null;
}

/** A view of the face, drawn. */
export interface Drawn {
  title: string;
  aside: string;
  body: Node[];
  foot: Node[];
  home: boolean;
  menu?: boolean;
}

export type Tap = (action: string, ...facts: (string | number)[]) => unknown;
export type Alike = [number, string[]]; // points, names
export type Change = [string, number, number | null]; // who, what was, what will be

/** A question of a deal, see face/deal.py. */
export interface Question extends Face {
  number: number;
  factor: number;
  correcting?: boolean;
  heads: string[];
  pays: { won: Alike[]; lost: Alike[]; now: Alike[] } | null;
}

export interface Part {
  text: string;
  note: string;
  means: string;
  row: number;
  column: number;
  likely: boolean;
  far: boolean;
}

export interface SharedRow {
  label: string;
  parts: Part[];
}

/** Answers of one kind. */
export interface Group {
  name: string;
  label: string;
  count: number;
  folded: boolean;
  rows: SharedRow[];
}

export interface Answers extends Question {
  topic: string;
  rows: (SharedRow | Group)[];
  all_pass?: string;
  beside?: string;
}

export type Code = (string | number)[];

export interface State {
  code: Code;
  column: number;
  on: boolean;
}

export interface FigureRow {
  name: string;
  label: string;
  code: Code;
  asked: boolean;
  opens: boolean;
  states: State[];
  value?: string;
  rows?: FigureRow[];
  folded?: boolean;
}

export interface Rows extends Question {
  rows: FigureRow[];
  turned: { label: string; name: string; choices: { text: string; column: number; on: boolean }[] }[];
  changes: Change[];
}

export interface Numbers extends Question {
  value: number | null;
  least: number;
  most: number;
  step: number;
  offered: number;
  gap: number[];
  means: string;
  rest: string;
}

/** See face/recap.py. */
export interface Recap extends Face {
  number: number;
  factor: number;
  paid: { name: string; sign: string; points: number }[];
  out: string[];
  pots: [string, number][];
  reasons: [string, string, string, boolean][];
  stage: "settle" | "amend" | "correct";
  was: Change[];
}

export type Sign = "deals" | "cuts" | "speaks" | "leads" | "arranges" | "out" | "hat";
export type Seated = { name: string; points: number } & Record<Sign, boolean>;

/** See face/home.py. */
export interface Home extends Face {
  number: number;
  factor: number;
  seats: Seated[];
  lasts: string;
  pots: [string, number][];
  open: boolean;
  ended: boolean;
  last: { title: string; number: number; paid: [string, number][] } | null;
}

export interface ListRow {
  text: string;
  note: string;
  turns: boolean;
  at: number;
  help: boolean;
  mark: string;
  likely?: boolean;
}

/** See face/lists.py. */
export interface List extends Face {
  rows: ListRow[];
  done: [string, string | number] | null;
  details: boolean;
}

export interface EveningView extends Face {
  number: number;
  part: string;
}

/** An evening, see sheets.py. */
export interface Evening {
  number: number;
  is_played: boolean;
  date: string;
  names: string[];
  rows: number[][]; // everybody's points behind each deal, from before the first on
  deals: string[];
  story: [string, ...(string | number)[]][]; // see store.story
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
