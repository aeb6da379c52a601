import { mkdirSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { languages } from "../src/language.ts";
import { chunkNames, readSources, tidy, writeSources } from "./catalogue-files.ts";

/** node packages/i18n/tools/add.ts CHUNK ID --th TEXT --lo TEXT --en TEXT: adds a message, or replaces its texts. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { th: { type: "string" }, lo: { type: "string" }, en: { type: "string" } },
});
const [chunk, id] = positionals;
if (chunk === undefined || id === undefined || languages.some((language) => values[language] === undefined))
  throw new Error("usage: add.ts CHUNK ID --th TEXT --lo TEXT --en TEXT");
if (!chunkNames().includes(chunk)) throw new Error(`no chunk ${chunk}; there are ${chunkNames().join(", ")}`);

const lock = join(import.meta.dirname, "..", ".adding");
const locked = (): boolean => {
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
};
for (let tries = 0; !locked(); tries++) {
  if (tries > 100) throw new Error(`somebody else is adding; if not, remove ${lock}`);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
}
try {
  for (const language of languages)
    writeSources(chunk, language, { ...readSources(chunk, language), [id]: values[language] ?? "" });
  tidy();
} finally {
  rmdirSync(lock);
}
