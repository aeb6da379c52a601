import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const LAYER = "[role=dialog], [role=alertdialog], dialog[open]";

/**
 * The serious and critical findings of axe on a page, with their elements. A page under a sheet is excluded, because it
 * has a scene of its own. `without` lists rules to skip.
 */
export const seriousFaults = async (page: Page, without: readonly string[] = []): Promise<readonly string[]> => {
  // There are no frames, so the legacy mode needs no second page to collect their results.
  const builder = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .disableRules([...without]);
  const hasLayer = (await page.locator(LAYER).count()) > 0;
  const { violations } = await (hasLayer ? builder.include(LAYER) : builder).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")} ${failureSummary}`),
    );
};
