import type { ChatMenu } from "@krapao/contract/operator/chat-shapes";
import { expect, test } from "vitest";

import { faultOf, renamed } from "./menu-faults.ts";

const words = { th: "ก", lo: "ກ", en: "a" };
const part = (code: string, ...to: string[]): ChatMenu["parts"][number] => ({
  code,
  text: words,
  show: "buttons",
  buttons: to.map((each) => ({ to: "part", title: words, part: each })),
  cards: [],
  lookup: null,
});
const menu = (...parts: ChatMenu["parts"]): ChatMenu => ({ isActive: true, start: "start", parts });

test.each<[string, ChatMenu, ReturnType<typeof faultOf>]>([
  ["all reached", menu(part("start", "more"), part("more", "start")), null],
  ["a code twice", menu(part("start", "more"), part("more"), part("more")), "twice"],
  ["a button to nothing", menu(part("start", "gone")), "nowhere"],
  ["no beginning", menu(part("more")), "nowhere"],
  ["a ring that nothing leads to", menu(part("start"), part("one", "two"), part("two", "one")), "unreached"],
  ["a text that is missing", menu({ ...part("start"), text: { ...words, lo: "" } }), "missing"],
])("a menu with %s", (_, given, fault) => {
  expect(faultOf(given)).toBe(fault);
});

test("buttons follow a menu part to its new code", () => {
  const next = renamed(menu(part("start", "more"), part("more", "start")), "start", "home");
  expect(next.start).toBe("home");
  expect(faultOf(next)).toBeNull();
});
