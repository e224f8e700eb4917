// What host_tools/dev/web/build.py writes.
export const VERSION: string;
export const KEYS: { table: [number, number, number, number][]; settle: number };
export const LANGUAGES: string[];
