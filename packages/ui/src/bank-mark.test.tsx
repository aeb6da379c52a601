import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { BankMark } from "./bank-mark.tsx";

/** The hue of a bank's mark, in degrees of the colour wheel. */
const hueOf = (code: string): number => {
  const hex = /background-color:#(\w{6})/.exec(renderToStaticMarkup(<BankMark code={code} />))?.[1] ?? "";
  const [r = 0, g = 0, b = 0] = hex.match(/../g)?.map((part) => Number.parseInt(part, 16)) ?? [];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const sixth =
    most === r ? (g - b) / (most - least) : most === g ? 2 + (b - r) / (most - least) : 4 + (r - g) / (most - least);
  return (sixth * 60 + 360) % 360;
};

test("KBANK is green and SCB is purple, as people know them", () => {
  expect(hueOf("KBANK")).toBeGreaterThan(100);
  expect(hueOf("KBANK")).toBeLessThan(160);
  expect(hueOf("SCB")).toBeGreaterThan(250);
  expect(hueOf("SCB")).toBeLessThan(290);
});

test("a bank without a mark of its own has its first letters", () => {
  expect(renderToStaticMarkup(<BankMark code="NEWBANK" />)).toContain(">NEWB<");
});
