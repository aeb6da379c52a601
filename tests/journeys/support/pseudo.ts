import { pseudo } from "@krapao/i18n/pseudo";
import { readCatalogue } from "@krapao/i18n/node";
import { createWords, translate } from "@krapao/i18n/words";
import type { Page } from "@playwright/test";

import { MEMBER_CHUNKS, type Say } from "./words.ts";

/** Returns the app's messages in the pseudo-language `en-XA`. */
export const pseudoWords = (): Say =>
  translate<(typeof MEMBER_CHUNKS)[number]>(
    createWords(
      "en",
      MEMBER_CHUNKS.map((chunk) => pseudo(readCatalogue(chunk, "en"))),
    ),
  );

/**
 * Shows the pseudo-language in this browser in place of English: each catalogue that the app fetches is accented on its
 * way. Members never receive it.
 */
export const speakPseudo = async (page: Page): Promise<void> => {
  await page.context().route(/\/assets\/en-[^/]+\.js$/, async (route) => {
    const code = await (await route.fetch()).text();
    const { default: catalogue } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
      default: Parameters<typeof pseudo>[0];
    };
    await route.fulfill({
      contentType: "text/javascript",
      body: `export default ${JSON.stringify(pseudo(catalogue))}`,
    });
  });
};

/** All texts in an answer of the server, whatever its shape, with single spaces. */
export const textsOf = (value: unknown): readonly string[] =>
  typeof value === "string"
    ? [value.replace(/\s+/g, " ").trim()]
    : typeof value === "object" && value !== null
      ? Object.values(value).flatMap(textsOf)
      : [];

/**
 * Collects the texts of the server's answers from now on. They are data, so they may appear unaccented. Each answer is
 * read on its way to the page, so that its texts are known before the page shows them.
 */
export const listenToServer = async (page: Page): Promise<ReadonlySet<string>> => {
  const said = new Set<string>();
  await page.context().route(/\/api\/|\/config\.json/, async (route) => {
    const response = await route.fetch();
    const text = await response.text().catch(() => null);
    // The page that asked is gone, and the answer with it.
    if (text === null) return;
    if (response.headers()["content-type"]?.includes("json") === true)
      for (const each of textsOf(JSON.parse(text))) said.add(each);
    await route.fulfill({ response, body: text });
  });
  return said;
};

/** Texts of the page, and names for screen readers, that come from no message. */
export const bareTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const isSeen = (element: Element | null): boolean =>
      element !== null && element.closest(".prose, script, style, noscript, [hidden]") === null;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode())
      if (isSeen(walker.currentNode.parentElement)) found.push(walker.currentNode.textContent ?? "");
    for (const element of document.querySelectorAll("[aria-label], [alt], [placeholder], [title]"))
      if (isSeen(element))
        for (const name of ["aria-label", "alt", "placeholder", "title"]) found.push(element.getAttribute(name) ?? "");
    const bare = found.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => /\p{L}{2,}/u.test(text));
    return [...new Set(bare)].filter((text) => !/[⟦⟧]/.test(text));
  });
