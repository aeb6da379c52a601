import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { compile } from "./compile.ts";
import { formatMessage } from "./message.ts";
import { pseudo } from "./pseudo.ts";

const say = (icu: string, values?: Record<string, string | number>): string => formatMessage(compile(icu), values);

describe("a message", () => {
  it("stays plain text when it has no placeholder", () => {
    expect(compile("ปิด")).toBe("ปิด");
  });

  it("is filled in", () => {
    expect(say("Hello, {name}", { name: "สมชาย" })).toBe("Hello, สมชาย");
    expect(say("{count} เหรียญ", { count: 1200 })).toBe("1,200 เหรียญ");
  });

  it("shows a placeholder without a value", () => {
    expect(say("Hello, {name}")).toBe("Hello, {name}");
  });

  it("chooses the form of a plural and writes the number grouped", () => {
    const coins = "{count, plural, one {# coin} other {# coins}} a spin";
    expect([0, 1, 2, 12_000].map((count) => say(coins, { count }))).toEqual([
      "0 coins a spin",
      "1 coin a spin",
      "2 coins a spin",
      "12,000 coins a spin",
    ]);
  });

  it("has two plurals in one sentence, and nested ones", () => {
    const left =
      "{minutes, plural, one {# minute} other {# minutes}} {seconds, plural, one {# second} other {# seconds}} left";
    expect(say(left, { minutes: 1, seconds: 30 })).toBe("1 minute 30 seconds left");
    expect(say("{count, plural, =0 {none} one {{name} has #} other {{name} has #}}", { count: 0, name: "A" })).toBe(
      "none",
    );
    expect(say("{count, plural, one {{name} has #} other {{name} has # of them}}", { count: 3, name: "A" })).toBe(
      "A has 3 of them",
    );
  });

  it("leaves a # outside a plural alone", () => {
    expect(say("#")).toBe("#");
  });

  it("never parses a value as a message", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(say("<{name}>", { name })).toBe(`<${name}>`);
      }),
    );
  });
});

describe("the pseudo-language", () => {
  const words = pseudo({
    plain: compile("Close"),
    filled: compile("Hello, {name}: {count, plural, one {# coin} other {# coins}}"),
  });

  it("has accents, is longer and in brackets", () => {
    const text = formatMessage(words["plain"] ?? "");
    expect(text).toMatch(/^⟦.+⟧$/);
    expect(text).not.toContain("Close");
    expect(text.length).toBeGreaterThanOrEqual("Close".length * 1.4);
  });

  it("keeps its placeholders", () => {
    expect(formatMessage(words["filled"] ?? "", { name: "Somchai", count: 2 })).toContain("Somchai");
    expect(formatMessage(words["filled"] ?? "", { name: "Somchai", count: 2 })).toContain("2 ");
  });
});
