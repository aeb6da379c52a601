import { expect, it } from "vitest";

import { editionLanguage, languageCookie, languageOf, languageOfCookies } from "./language.ts";

it("accepts a language in any case, and nothing else", () => {
  expect([
    languageOf("TH"),
    languageOf("lo"),
    languageOf("En"),
    languageOf("fr"),
    languageOf(""),
    languageOf(null),
  ]).toEqual(["th", "lo", "en", null, null, null]);
});

it("finds the language among cookies", () => {
  expect(languageOfCookies("a=1; locale=LO; b=2")).toBe("lo");
  expect(languageOfCookies("locale=<script>")).toBeNull();
  expect(languageOfCookies("xlocale=TH")).toBeNull();
  expect(languageOfCookies(undefined)).toBeNull();
});

it("writes the single cookie as S6 requires", () => {
  expect(languageCookie("th", true)).toBe("locale=TH; Path=/; Max-Age=31536000; SameSite=Lax; Secure");
  expect(languageCookie("lo", false)).toBe("locale=LO; Path=/; Max-Age=31536000; SameSite=Lax");
});

it("starts in Thai, or in Lao in the Lao edition", () => {
  expect([editionLanguage("th"), editionLanguage("lo")]).toEqual(["th", "lo"]);
});
