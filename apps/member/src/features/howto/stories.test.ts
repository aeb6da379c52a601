import { existsSync } from "node:fs";
import { join } from "node:path";

import { HOWTO_KEYS } from "@krapao/contract/config";
import { edition } from "@krapao/contract/edition";
import { languages } from "@krapao/i18n/language";
import { expect, it } from "vitest";

import { STORIES } from "./stories.ts";

const sets = edition.options.flatMap((each) => languages.map((language) => [each, language] as const));

it.each(sets)("has each picture of each story in the %s edition in %s", (own, language) => {
  const missing = HOWTO_KEYS.flatMap((key) => STORIES[key].map(({ picture }) => picture)).filter(
    (picture) => !existsSync(join(import.meta.dirname, "pictures", own, language, `${picture}.webp`)),
  );
  expect(missing).toEqual([]);
});
