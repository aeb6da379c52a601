/** How long the animation of a match or a draw takes, in milliseconds. */
export const SHOW_MS = 1200;
