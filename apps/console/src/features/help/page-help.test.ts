import { expect, test } from "vitest";

import { CONTENT_PARTS, SETTINGS_PARTS } from "../../lib/page-parts.ts";
import { PAGE_NAMES } from "../../routes/routes.ts";

/** The messages of the help in each language, by their files. */
const catalogues = import.meta.glob<Readonly<Record<string, string>>>(
  "../../../../../packages/i18n/messages/guide/*.json",
  { eager: true, import: "default" },
);
const pages = PAGE_NAMES.map((name) => (name === "" ? "overview" : name));
const parts = [...CONTENT_PARTS.map((part) => `content-${part}`), ...SETTINGS_PARTS.map((part) => `settings-${part}`)];

test("the help has three languages", () => {
  expect(Object.keys(catalogues)).toHaveLength(3);
});

test.each(Object.entries(catalogues))("every page has a help text in %s, and every help text a page", (_, messages) => {
  for (const page of pages)
    for (const line of ["what", "do"])
      expect(messages, `${page}: ${line}`).toHaveProperty([`pageHelp.${page}.${line}`]);
  const named = Object.keys(messages).flatMap((id) => /^pageHelp\.(.+)\.\w+$/.exec(id)?.[1] ?? []);
  expect(named.filter((name) => !pages.includes(name) && !parts.includes(name))).toEqual([]);
});
