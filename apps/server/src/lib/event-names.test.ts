import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { SECURITY_EVENTS } from "@krapao/contract/operator/security-events";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "..");
const NAME = /^[a-z_]+(\.[a-z_]+)*$/;

/** The names of the events that a file logs, also where code chooses between two names. */
const namesIn = (text: string): readonly string[] =>
  [...text.matchAll(/(?:\.(?:debug|info|warn|error|fatal)\(\{\s*event: |\bdie\()([^,}\n]*)/g)].flatMap(
    ([, value = ""]) => [...value.replace(/=== "[^"]*"/g, "").matchAll(/"([^"]*)"/g)].map(([, name = ""]) => name),
  );

test("log events have names in lower case, with dots and underscores", () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const names = files.flatMap((file) => namesIn(readFileSync(join(SOURCE, file), "utf8")));
  expect(names.length).toBeGreaterThan(90);
  expect([...names, ...SECURITY_EVENTS].filter((name) => !NAME.test(name))).toEqual([]);
});
