/** Where the outside world stands, and the key that it signs with. */
export const ORIGIN = "http://127.0.0.1:4100";
export const KEY = Buffer.alloc(32, 9);
