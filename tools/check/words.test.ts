import { expect, test } from "vitest";

import { unusedIds } from "./words.ts";

const unused = (id: string, ...texts: readonly string[]): boolean => unusedIds([id], texts).length === 1;

test("an id is used when a string is exactly the id", () => {
  expect(unused("transfer.done", 't("transfer.done")')).toBe(false);
  expect(unused("transfer.done", "{ word: 'transfer.done' }")).toBe(false);
  expect(unused("transfer.done", "// transfer.done", 't("transfer.doneAll")', 'the "transfer.done or so"')).toBe(true);
});

test("an id is used when a template can make it with values that contain no dot", () => {
  expect(unused("statuses.account.open", "t(`statuses.account.${state}`)")).toBe(false);
  expect(unused("statuses.account.open.now", "t(`statuses.account.${state}`)")).toBe(true);
  expect(unused("statuses.account.open", "t(`statuses.bonus.${state}`)")).toBe(true);
  expect(unused("nav.home.title", "t(`nav.${page}.title`, { name })")).toBe(false);
  expect(unused("nav.home.text", "t(`nav.${page}.title`)")).toBe(true);
  expect(unused("fees.a.b", 't(`fees.${one ? "a" : two}.${three}`)')).toBe(false);
});

test("a template that could make any id uses none", () => {
  expect(unused("fees.a", "t(`${group}.${name}`)", "`${id}`")).toBe(true);
});
