// What host_tools/dev/web/board.py writes.
export const BUILDS: string[];
export const VENDOR: number, PRODUCT: number;
export const ANSWER_BYTES: number, ANSWER_MS: number, LEAVE_MS: number, SILENCE_MS: number;
