import { describe, expect, it } from "vitest";

import { readWords, serverT } from "./node.ts";
import { timeAgo } from "./time-ago.ts";

const now = Date.parse("2026-11-21T07:32:08Z");
const ago = (language: "th" | "lo" | "en", seconds: number): string =>
  timeAgo(readWords(language, "forms"), now - seconds * 1_000, now);

describe("time ago", () => {
  it.each([
    [-5, "just now"],
    [0, "just now"],
    [1, "1 second ago"],
    [59, "59 seconds ago"],
    [60, "1 minute ago"],
    [3_599, "59 minutes ago"],
    [3_600, "1 hour ago"],
    [86_400, "1 day ago"],
    [2_591_999, "29 days ago"],
    [2_592_000, "1 month ago"],
    [31_535_999, "12 months ago"],
    [31_536_000, "1 year ago"],
    [94_608_000, "3 years ago"],
  ])("%i seconds is %s", (seconds, text) => {
    expect(ago("en", seconds)).toBe(text);
  });

  it("is available in Thai and Lao", () => {
    expect(ago("th", 720)).toBe("12 นาทีที่แล้ว");
    expect(ago("lo", 720)).toBe("12 ນາທີກ່ອນ");
  });
});

it("gives the server its texts", () => {
  const values = { brand: "Krapao", code: "482913", ref: "QX7K2M", minutes: 5 };
  for (const language of ["th", "lo", "en"] as const)
    expect(serverT(language)("sms.otpRegister", values)).toMatch(/^Krapao: .*482913.*QX7K2M.*5/);
});
