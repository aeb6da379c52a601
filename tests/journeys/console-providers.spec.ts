import { moneyText } from "@krapao/i18n";

import { DESKTOP, enterConsole, operatorCalls } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { type Interception, interceptCalls } from "./support/intercept-calls.ts";
import { alone } from "./support/sandbox-client.ts";
import { field } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);
const GAME = "HUAYHD";
const PAGE = "/settings?part=providers";

type Provider = {
  readonly code: string;
  readonly open: number;
  readonly held: readonly { readonly currency: "BAHT" | "LAK"; readonly count: number; readonly amount: number }[];
};

test("whoever stops a game is told first what waits there, and cannot press before", async ({
  page,
  world,
  member,
  picture,
}) => {
  const owner = await operatorCalls("owner");
  let line: Interception | undefined;
  // Figures are read again after each change on the server. While none is told, the button alone reads them.
  let isStill = false;
  const unchanged: Interception = {
    is: "changed",
    change: (pulse) => ({ ...(pulse as object), version: "unchanged" }),
  };
  await interceptCalls(page, (path) => {
    if (path === "/api/pulse" && isStill) return unchanged;
    return path === "/api/overview" ? line : undefined;
  });
  await alone(GAME, async () => {
    await member.open(GAME);
    await member.payIn(300);
    try {
      await world.break(GAME, "timeout");
      await member.call("POST", "/wallet/transfer", { from: "WALLET", to: GAME, amount: 123.45 });

      const { providers } = await owner.call<{ providers: readonly Provider[] }>("GET", "/overview");
      const there = providers.find(({ code }) => code === GAME);
      const baht = there?.held.find(({ currency }) => currency === "BAHT");
      expect(baht?.amount).toBeGreaterThanOrEqual(123.45);
      const sum = moneyText(baht?.amount ?? 0, "BAHT");

      await enterConsole(page, owner, PAGE);
      const open = page.getByRole("button", { name: d("provider.openOf", { provider: GAME }), exact: true });
      const stop = page.getByRole("button", { name: d("provider.stopOf", { provider: GAME }), exact: true });
      const row = page.getByRole("listitem").filter({ has: page.getByText(GAME, { exact: true }) });
      await expect(row).toContainText(`${d("provider.underWay")}${there?.open}`);
      await expect(row).toContainText(sum);

      // The figures never come: after some seconds they count as not loaded.
      line = { is: "held" };
      isStill = true;
      await stop.click();
      const dialog = page.getByRole("alertdialog", { name: d("provider.stopOf", { provider: GAME }) });
      const confirm = dialog.getByRole("button", { name: d("provider.stop"), exact: true });
      const blind = dialog.getByRole("button", { name: d("provider.stopBlind"), exact: true });
      await field(dialog, d("reason.label")).fill("it answers nothing");
      await expect(confirm).toBeDisabled();
      await expect(blind).toHaveCount(0);
      await picture(page, "loading");
      await expect(blind).toBeEnabled();
      await expect(confirm).toBeDisabled();
      await picture(page, "without");

      line = undefined;
      await dialog.getByRole("button", { name: d("common.retry"), exact: true }).click();
      const figures = dialog.getByRole("group", { name: d("provider.waitsNow") });
      await expect(figures).toContainText(sum);
      await expect(blind).toHaveCount(0);
      await picture(page, "figures");
      isStill = false;
      await confirm.click();
      await expect(dialog).toBeHidden();
      await expect(row).toContainText(d("health.stopped"));

      // It does not wait for figures to be opened again.
      await open.click();
      const opening = page.getByRole("alertdialog", { name: d("provider.openOf", { provider: GAME }) });
      await field(opening, d("reason.label")).fill("it answers again");
      await opening.getByRole("button", { name: d("provider.open"), exact: true }).click();
      await expect(stop).toBeVisible();
    } finally {
      await world.mend(GAME, "timeout");
      await owner.call("POST", `/providers/${GAME}`, { isOpen: true, reason: "the end of a journey" });
    }
  });
});

test("all play can be stopped without figures when they cannot be loaded", async ({ page }) => {
  const owner = await operatorCalls("owner");
  const sent: string[] = [];
  await interceptCalls(page, (path): Interception | undefined => {
    if (path === "/api/overview")
      return { is: "answered", status: 500, json: () => ({ message: "INTERNAL_SERVER_ERROR" }) };
    if (!path.startsWith("/api/providers/")) return undefined;
    // All other journeys play meanwhile.
    sent.push(path);
    return { is: "answered", status: 200, json: () => ({}) };
  });
  await enterConsole(page, owner, PAGE);
  await page.getByRole("button", { name: d("provider.stop"), exact: true }).click();
  const dialog = page.getByRole("alertdialog", { name: d("provider.stopOf", { provider: d("provider.all") }) });
  const blind = dialog.getByRole("button", { name: d("provider.stopBlind"), exact: true });
  // A reason is needed all the same.
  await expect(blind).toBeDisabled();
  await field(dialog, d("reason.label")).fill("something is very wrong");
  await expect(dialog.getByRole("button", { name: d("provider.stop"), exact: true })).toBeDisabled();
  await blind.click();
  await expect(dialog).toBeHidden();
  expect(sent).toEqual(["/api/providers/ALL"]);
});
