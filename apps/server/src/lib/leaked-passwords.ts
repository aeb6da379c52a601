import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";

/** Written by tools/pack-passwords.mjs: sorted 32-bit prefixes of SHA-256, each as the distance from the one before. */
const FILE = new URL("leaked-passwords.bin", import.meta.url);

const read = async (): Promise<Uint32Array> => {
  const bytes = await readFile(FILE);
  const prefixes = new Uint32Array(bytes.length);
  let count = 0;
  let [prefix, distance, scale] = [0, 0, 1];
  for (const byte of bytes) {
    distance += (byte % 128) * scale;
    scale *= 128;
    if (byte >= 128) continue;
    prefix += distance;
    prefixes[count++] = prefix;
    [distance, scale] = [0, 1];
  }
  return prefixes.slice(0, count);
};

let prefixes: Promise<Uint32Array> | null = null;

/** How many leaked passwords are known. */
export const countLeaked = async (): Promise<number> => (await (prefixes ??= read())).length;

/**
 * Whether a password is one of the 150,000 that leaked most often, in upper or lower case. About one in 29,000 of all
 * other passwords is matched by chance.
 */
export const isLeaked = async (password: string): Promise<boolean> => {
  const known = await (prefixes ??= read());
  const wanted = hash("sha256", password.trim().toLowerCase(), "buffer").readUInt32BE(0);
  let [from, to] = [0, known.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((known[middle] ?? 0) < wanted) from = middle + 1;
    else to = middle;
  }
  return known[from] === wanted;
};
