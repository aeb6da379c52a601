import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

const valueIn = (file: string, name: string): string | undefined =>
  new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(readFileSync(new URL(file, import.meta.url), "utf8"))?.[1];
const token = (name: string): string => {
  const value = valueIn("./tokens.css", name);
  if (value === undefined) throw new Error(`no token ${name}`);
  return value;
};
/** The colours where the system asks for more contrast. */
const strongToken = (name: string): string => valueIn("./contrast.css", name) ?? token(name);

/** Relative luminance and contrast by WCAG 2.2. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

describe("text is readable (4.5:1)", () => {
  it.each([
    ["ink", "paper"],
    ["ink", "sand"],
    ["mute", "card"],
    ["mute", "paper"],
    ["mute", "sand"],
    ["mute-night", "night"],
    ["mute-night", "night-glow"],
    ["on-gold", "gold"],
    ["gold", "night"],
    ["up-text", "up-soft"],
    ["up-text", "card"],
    ["down", "down-soft"],
    ["down", "card"],
    ["down", "paper"],
    ["wait", "wait-soft"],
    ["accent-text", "accent-soft"],
    ["accent-text", "card"],
    ["accent-text", "haze"],
  ])("%s on %s", (text, ground) => {
    expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(["night", "night-2", "night-glow", "down", "accent"])("white on %s", (ground) => {
    expect(contrast("#ffffff", token(ground))).toBeGreaterThanOrEqual(4.5);
  });
});

describe("shapes are visible (3:1)", () => {
  it.each([
    ["accent", "card"],
    ["accent", "paper"],
    ["up", "card"],
    ["gold", "night"],
  ])("%s on %s", (mark, ground) => {
    expect(contrast(token(mark), token(ground))).toBeGreaterThanOrEqual(3);
  });
});

describe("with more contrast requested by the system", () => {
  it.each([
    ["line", "card", 4.5],
    ["line", "paper", 4],
    ["line-strong", "card", 7],
    ["mute", "card", 7],
    ["mute", "sand", 7],
    ["mute-night", "night-glow", 7],
  ])("%s on %s", (mark, ground, least) => {
    expect(contrast(strongToken(mark), strongToken(ground))).toBeGreaterThanOrEqual(least);
  });
});
