import { existsSync } from "node:fs";
import { join } from "node:path";

import { HOWTO_KEYS } from "@krapao/contract/config";
import { languages } from "@krapao/i18n/language";
import { expect, it } from "vitest";

import { STORIES } from "./stories.ts";

it.each(languages)("has each picture of each story in %s", (language) => {
  const missing = HOWTO_KEYS.flatMap((key) => STORIES[key].map(({ picture }) => picture)).filter(
    (picture) => !existsSync(join(import.meta.dirname, "pictures", language, `${picture}.webp`)),
  );
  expect(missing).toEqual([]);
});
