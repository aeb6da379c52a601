import { expect, test } from "vitest";

import { letterOf } from "./letter-of.ts";

test("a key is known by its letter, and on a layout for another script by its position", () => {
  expect(letterOf({ key: "j", code: "KeyJ" })).toBe("j");
  expect(letterOf({ key: "J", code: "KeyJ" })).toBe("j");
  // Thai Kedmanee, and Lao.
  expect(letterOf({ key: "่", code: "KeyJ" })).toBe("j");
  expect(letterOf({ key: "ົ", code: "KeyK" })).toBe("k");
  // On Dvorak, the key at QWERTY's J types h.
  expect(letterOf({ key: "h", code: "KeyJ" })).toBe("h");
  expect(letterOf({ key: "é", code: "KeyE" })).toBeNull();
  expect(letterOf({ key: "1", code: "Digit1" })).toBeNull();
  expect(letterOf({ key: "Escape", code: "Escape" })).toBeNull();
});
