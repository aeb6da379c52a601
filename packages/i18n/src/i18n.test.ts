import { describe, expect, it, vi } from "vitest";

import { createI18n, type LoadCatalogue } from "./i18n.ts";
import { errorText } from "./words.ts";

const load: LoadCatalogue = (chunk, language) =>
  Promise.resolve({
    [`${chunk}.word`]: `${chunk} in ${language}`,
    ...(chunk === "public" && { "errors.LOGIN_FAIL": `failed in ${language}` }),
  });

describe("messages that load on demand", () => {
  it("loads a chunk once, and notifies listeners", async () => {
    const asked = vi.fn(load);
    const i18n = createI18n("th", asked);
    const heard = vi.fn();
    i18n.subscribe(heard);
    expect(i18n.isLoaded("member")).toBe(false);
    await Promise.all([i18n.load("member"), i18n.load("member")]);
    await i18n.load("member");
    expect(asked).toHaveBeenCalledTimes(1);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(i18n.words().find("member.word")).toBe("member in th");
  });

  it("changes the language only when all loaded chunks have arrived in it", async () => {
    const i18n = createI18n("th", load);
    await i18n.load("public");
    await i18n.load("member");
    const change = i18n.setLanguage("lo");
    expect(i18n.words().language).toBe("th");
    await change;
    expect(i18n.words().language).toBe("lo");
    expect(i18n.words().find("public.word")).toBe("public in lo");
    expect(i18n.words().find("member.word")).toBe("member in lo");
  });

  it("the last of several changes wins, whatever order they arrive in", async () => {
    const arrive: (() => void)[] = [];
    const slow: LoadCatalogue = async (chunk, language) => {
      if (language !== "th") await new Promise<void>((done) => arrive.push(done));
      return load(chunk, language);
    };
    const i18n = createI18n("th", slow);
    await i18n.load("public");
    const first = i18n.setLanguage("lo");
    const second = i18n.setLanguage("en");
    for (const done of arrive.toReversed()) done();
    await Promise.all([first, second]);
    expect(i18n.words().language).toBe("en");
    expect(i18n.words().find("public.word")).toBe("public in en");
  });

  it("loads a chunk in the new language when the language changes during loading", async () => {
    let arrive = (): void => undefined;
    const slow: LoadCatalogue = async (chunk, language) => {
      if (chunk === "member" && language === "th") await new Promise<void>((done) => (arrive = done));
      return load(chunk, language);
    };
    const i18n = createI18n("th", slow);
    await i18n.load("public");
    const loading = i18n.load("member");
    await i18n.setLanguage("en");
    arrive();
    await loading;
    expect(i18n.words().find("member.word")).toBe("member in en");
  });

  it("does not change when a language fails to load", async () => {
    const i18n = createI18n("th", (chunk, language) =>
      language === "en" ? Promise.reject(new Error("offline")) : load(chunk, language),
    );
    await i18n.load("public");
    await expect(i18n.setLanguage("en")).rejects.toThrow("offline");
    expect(i18n.words().find("public.word")).toBe("public in th");
  });

  it("keeps a failure for a moment, then loads again", async () => {
    vi.useFakeTimers();
    try {
      let works = false;
      const asked = vi.fn<LoadCatalogue>((chunk, language) =>
        works ? load(chunk, language) : Promise.reject(new Error("offline")),
      );
      const i18n = createI18n("th", asked);
      await expect(i18n.load("public")).rejects.toThrow("offline");
      await expect(i18n.load("public")).rejects.toThrow("offline");
      expect(asked).toHaveBeenCalledTimes(1);
      works = true;
      await vi.advanceTimersByTimeAsync(2_000);
      await i18n.load("public");
      expect(i18n.isLoaded("public")).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

it("translates an error by the table, and shows any other unchanged", async () => {
  const i18n = createI18n("en", load);
  await i18n.load("public");
  expect(errorText(i18n.words(), "LOGIN_FAIL")).toBe("failed in en");
  expect(errorText(i18n.words(), "Bank is closed today")).toBe("Bank is closed today");
});
