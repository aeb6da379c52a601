/** How long a match or a draw keeps its players waiting, in milliseconds. */
export const SHOW_MS = 1200;
