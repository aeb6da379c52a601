import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The editor of a text, as axe names it: by its class, or by its name where there are more. */
const EDITOR = /\.ProseMirror|^div\[aria-label=/;
const LAYER = "[role=dialog], [role=alertdialog], dialog[open]";

/**
 * All findings of axe on a page, of any impact, with their elements. A page under a sheet is excluded, because it has a
 * scene of its own.
 */
export const axeFaults = async (page: Page): Promise<readonly string[]> => {
  // There are no frames, so the legacy mode needs no second page to collect their results.
  const builder = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const hasLayer = (await page.locator(LAYER).count()) > 0;
  const { violations } = await (hasLayer ? builder.include(LAYER) : builder).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes
      // The headings of a text that an operator writes are those of the member's page.
      .filter(({ target }) => id !== "heading-order" || !EDITOR.test(target.join(" ")))
      .map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
  );
};
