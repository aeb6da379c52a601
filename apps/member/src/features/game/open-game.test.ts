import { expect, test } from "vitest";

import { formAt, isWebLink } from "./open-game.ts";

const form = { action: "https://sport.example/login?x=1", fields: { state: "a" } };

test("a form is posted to the provider's own host by default", () => {
  expect(formAt(form, null)).toEqual(form);
});

test("an operator's host replaces only the provider's host", () => {
  expect(formAt(form, "play.example:8443")).toEqual({ ...form, action: "https://play.example:8443/login?x=1" });
});

test("only http and https links are opened", () => {
  expect(isWebLink("https://game.example/play?ticket=1")).toBe(true);
  expect(isWebLink("http://127.0.0.1:4100/play")).toBe(true);
  for (const link of ["file:///etc/passwd", "data:text/html,x", "/play", ""]) expect(isWebLink(link)).toBe(false);
});
