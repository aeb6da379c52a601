import { expect, test } from "vitest";

import { createKeptTyping } from "./kept-typing.ts";

test("what was typed comes back once, in the form that it was typed in", () => {
  const typing = createKeptTyping();
  typing.keep("7", "refuse WD1", "the account is not theirs");
  expect(typing.take("7", "refuse WD2"), "another form").toBeUndefined();
  expect(typing.take("7", "refuse WD1")).toBe("the account is not theirs");
  expect(typing.take("7", "refuse WD1")).toBeUndefined();
});

test("another operator gets nothing, and nothing is left of it then", () => {
  const typing = createKeptTyping();
  typing.keep("7", "refuse WD1", "the account is not theirs");
  expect(typing.take("8", "refuse WD1")).toBeUndefined();
  expect(typing.take("7", "refuse WD1")).toBeUndefined();
});

test("who signs out leaves nothing", () => {
  const typing = createKeptTyping();
  typing.keep("7", "refuse WD1", "the account is not theirs");
  typing.forget();
  expect(typing.take("7", "refuse WD1")).toBeUndefined();
});
