import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const LAYER = "[role=dialog], [role=alertdialog], dialog[open]";

/**
 * What axe finds serious or critical on a page, with where it is. Of a page under a sheet nothing is looked at: it is a
 * scene of its own. `without` are rules to leave out.
 */
export const seriousFaults = async (page: Page, without: readonly string[] = []): Promise<readonly string[]> => {
  // There are no frames: the old way needs no second page to gather what they say.
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
