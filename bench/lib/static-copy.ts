import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import type { BrowserContext } from "@playwright/test";

import { PAGES } from "../../apps/server/src/http/pages.ts";

const folderOf = (name: string): string => join(PAGES.member, `static-${name}`);

/** The path under which the server serves a page's static copy. */
export const staticPath = (name: string): string => `/static-${name}`;

/**
 * Writes a copy of a page with its styles and pictures and without scripts into the build. The server serves it after
 * its next start. It is the yardstick of that page.
 */
export const writeStaticCopy = async (
  context: BrowserContext,
  { name, address, text }: { readonly name: string; readonly address: string; readonly text: string },
): Promise<void> => {
  const page = await context.newPage();
  await page.goto(address);
  await page
    .locator("main")
    .filter({ hasText: new RegExp(text) })
    .first()
    .waitFor();
  await page.waitForLoadState("networkidle");
  const css = await page.evaluate((styles) => {
    for (const element of document.querySelectorAll("script, link[rel=modulepreload], link[rel=prefetch], dialog"))
      element.remove();
    // The content security policy forbids inline styles, so styles that scripts have set are written to a style sheet.
    const rules = [...document.querySelectorAll("body [style]")].map((element, place) => {
      const rule = `[data-place="${place}"]{${element.getAttribute("style") ?? ""}}`;
      element.removeAttribute("style");
      element.setAttribute("data-place", String(place));
      return rule;
    });
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = styles;
    document.head.append(sheet);
    return rules.join("\n");
  }, `/static-${name}/place.css`);
  const html = await page.content();
  await page.close();
  mkdirSync(folderOf(name), { recursive: true });
  writeFileSync(join(folderOf(name), "index.th.html"), html);
  writeFileSync(join(folderOf(name), "place.css"), css);
};

/** Removes a static copy from the build. */
export const removeStaticCopy = (name: string): void => rmSync(folderOf(name), { recursive: true, force: true });
