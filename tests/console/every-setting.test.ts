import { readWords } from "@krapao/i18n/node";
import { languages } from "@krapao/i18n/language";
import { expect, test } from "vitest";

import { GROUPS } from "../../apps/console/src/operator-settings/definitions.ts";
import { defaults } from "../../apps/server/src/lib/operator-settings.ts";
import { settingsFromWire, settingsToWire } from "../../apps/server/src/console/setting/present-settings.ts";

const kinds = Object.assign({}, ...Object.values(GROUPS)) as Readonly<
  Record<string, (typeof GROUPS)["money"]["slipClosed"]>
>;

/** It has a form of its own: the end of the service. */
const ELSEWHERE = ["terminated"];

test("every setting has one field in the console", () => {
  const shown = Object.values(GROUPS).flatMap((group) => Object.keys(group));
  expect([...shown, ...ELSEWHERE].toSorted()).toEqual(Object.keys(defaults).toSorted());
});

test("each setting survives its form unchanged, in the server's own form", () => {
  const wire = settingsToWire(defaults);
  for (const [name, kind] of Object.entries(kinds)) {
    const value = kind.value(kind.draft(wire[name]));
    expect(value, name).toEqual(wire[name]);
    expect(settingsFromWire(defaults, { [name]: value }).wrong, name).toEqual([]);
  }
});

test.each(languages)("each setting has a name in %s", (language) => {
  const words = readWords(language, "console");
  for (const name of Object.keys(kinds)) expect(words.find(`setting.${name}`), name).not.toBeNull();
});
