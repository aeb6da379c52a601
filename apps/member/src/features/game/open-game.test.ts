import { expect, test } from "vitest";

import { formAt } from "./open-game.ts";

const form = { action: "https://sport.example/login?x=1", fields: { state: "a" } };

test("a form goes to the provider's own host when no other is set", () => {
  expect(formAt(form, null)).toEqual(form);
});

test("an operator's host takes the place of the provider's, and of nothing else", () => {
  expect(formAt(form, "play.example:8443")).toEqual({ ...form, action: "https://play.example:8443/login?x=1" });
});
