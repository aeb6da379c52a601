/** The address of the sandbox, and the key with which it signs. */
export const ORIGIN = "http://127.0.0.1:4100";
export const KEY = Buffer.alloc(32, 9);
