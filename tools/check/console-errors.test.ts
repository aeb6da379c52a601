import { operatorCalls } from "@krapao/contract/operator/operator-calls";
import { refusalsOf } from "@krapao/contract/refusals";
import { languages } from "@krapao/i18n/language";
import { readCatalogue } from "@krapao/i18n/node";
import { expect, test } from "vitest";

/** Errors that a step handles by what it asks for (a password, a code), or that this app never gets. */
const TOLD_OTHERWISE = new Set(["NOT_READY", "STEP_UP_REQUIRED"]);

test.each(languages)("the console has a message in %s for every error of every operator call", (language) => {
  const texts = new Map(
    (["public", "forms", "console"] as const).flatMap((chunk) => Object.entries(readCatalogue(chunk, language))),
  );
  const bare = operatorCalls.flatMap((call) =>
    refusalsOf(call)
      .filter((key) => !TOLD_OTHERWISE.has(key))
      .filter((key) => {
        const text = texts.get(`consoleErrors.${key}`) ?? texts.get(`errors.${key}`);
        return text === undefined || text.length === 0 || JSON.stringify(text).includes(key);
      })
      .map((key) => `${call.name}: ${key}`),
  );
  expect(operatorCalls.length).toBeGreaterThan(40);
  expect(bare).toEqual([]);
});
