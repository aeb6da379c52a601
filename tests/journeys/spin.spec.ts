import { enter } from "./support/member.ts";
import { earnCoins, hub, turnedSlices } from "./support/spin.ts";
import { total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

// Coins depend on the provider's bet report, which is read 15 s after the play.
test.describe.configure({ timeout: 180_000 });
// Whether the wheel turns.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

type Spin = { readonly code: string; readonly label: string };
type Setup = {
  readonly activeSpinwheel: { readonly slices: readonly { readonly code: string; readonly gives: string }[] };
};

test("coins are spun for prizes, a coupon becomes money, and the browser verifies every draw", async ({
  page,
  t,
  world,
  member,
  picture,
}) => {
  await earnCoins(member, world, 1_000);
  const { activeSpinwheel } = await member.call<Setup>("GET", "/spinwheel/setup");
  const { slices } = activeSpinwheel;
  await enter(page, member);
  await expect(total(page, t)).toContainText("1,000.00");
  await page.getByRole("button", { name: t("home.tileSpin") }).click();
  const canvas = page.getByRole("img", { name: "฿500" });
  await expect(canvas).toBeVisible();
  await picture(page, "wheel");
  const box = await canvas.boundingBox();
  expect(box?.width).toBeCloseTo(390 * 0.85, 0);

  // Spins until there is a coupon. Each spin stops at the centre of the slice that the server drew.
  let coins = 10;
  let won = 0;
  while (won === 0 && coins > 0) {
    await hub(page, t, coins).click();
    await expect(page.getByRole("button", { name: t("spin.spinning") })).toBeDisabled();
    const dialog = page.getByRole("alertdialog");
    await expect(dialog).toBeVisible();
    const [last] = await member.call<readonly Spin[]>("GET", "/spinwheel/history");
    const at = slices.findIndex(({ code }) => code === last?.code);
    const { gives = "" } = slices[at] ?? {};
    const title = gives === "nothing" ? t("spin.noPrize") : t("spin.wonTitle", { prize: last?.label ?? "" });
    await expect(page.getByRole("alertdialog", { name: title })).toBeVisible();
    await expect(dialog.getByRole("status")).toHaveText(title);
    const turned = await turnedSlices(page);
    expect(Math.abs(turned - Math.round(turned))).toBeLessThan(0.001);
    expect((8 - Math.round(turned)) % 8).toBe(at);
    if (gives === "coupon") {
      won += 1;
      await picture(page, "won");
    }
    if (gives !== "coin") coins -= 1;
    await dialog.getByRole("button", { name: t("common.ok") }).click();
    await expect(hub(page, t, coins)).toBeVisible();
  }
  expect(won).toBe(1);

  // Claims the coupon with the keyboard only.
  const [coupon] = await member.call<readonly { amount: number; prize: { slice: { label: string } } }[]>(
    "GET",
    "/spinwheel/coupon",
  );
  const label = coupon?.prize.slice.label ?? "";
  const claim = page.getByRole("button", { name: `${t("terms.claim")} ${label}` });
  await claim.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: t("spin.claimTitle") });
  await expect(question).toBeVisible();
  const confirm = question.getByRole("button", { name: t("terms.claim"), exact: true });
  // It takes no press at once, since it came where another button may have been pressed.
  await expect(confirm).toBeEnabled();
  await confirm.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  const claimed = page.getByRole("alertdialog", { name: t("spin.claimSuccess", { prize: label }) });
  await expect(claimed).toBeVisible();
  await picture(page, "claimed");
  await claimed.getByRole("button", { name: t("common.ok") }).click();
  await expect(page.getByText(t("spin.couponEmpty"))).toBeVisible();
  const { statements } = await member.call<{ statements: readonly { amount: number; luckydraw?: object }[] }>(
    "POST",
    "/statement",
    { page: 1, limit: 1 },
  );
  expect(statements[0]).toMatchObject({
    amount: coupon?.amount,
    luckydraw: { description: `${t("spin.title")} ${label}` },
  });

  // The seed that was locked before is revealed and matches.
  await page.getByRole("button", { name: t("spin.fairness") }).click();
  const fairness = page.getByRole("dialog", { name: t("spin.fairness") });
  await expect(fairness.getByText(t("spin.fairWaiting")).first()).toBeVisible();
  await expect(fairness.getByText(t("spin.fairMatches"))).toHaveCount(0);
  await fairness.getByRole("button", { name: t("spin.fairNewTitle") }).click();
  await expect(fairness.getByText(t("spin.fairNewEmpty"))).toBeVisible();
  await fairness.getByRole("textbox").fill("มาลีตั้งเอง");
  await fairness.getByRole("button", { name: t("spin.fairNewTitle") }).click();
  await expect(fairness.getByRole("status")).toContainText(t("spin.fairNewKept"));
  await expect(fairness.getByText(t("spin.fairMatches"), { exact: true }).first()).toBeVisible();
  await expect(fairness.getByText(t("spin.fairWaiting"))).toHaveCount(0);
  await expect(fairness.getByText(t("spin.fairDiffers"))).toHaveCount(0);
  await expect(fairness.getByText("มาลีตั้งเอง")).toBeVisible();
  await picture(page, "fairness");
});

test("a reload during a spin shows the prize that was won, and spends no other coin", async ({
  page,
  t,
  world,
  member,
  troubles,
}) => {
  troubles.allow(/^cut POST \/api\/spinwheel\/spin/);
  await earnCoins(member, world, 300);
  await enter(page, member, "/user/spin");

  // The server has drawn, and its answer never arrives.
  let asked = 0;
  await page.route("**/api/spinwheel/spin", async (route) => {
    asked += 1;
    // The app itself asks a second time.
    if (asked > 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await hub(page, t, 3).click();
  await expect(page.getByRole("alertdialog").getByText(t("money.noAnswerBody"))).toBeVisible();
  await page.reload();
  await expect(page.getByRole("alertdialog").getByText(t("spin.wonBefore"))).toBeVisible();
  const spins = () => member.call<readonly Spin[]>("GET", "/spinwheel/history");
  const [first] = await spins();
  await expect(page.getByRole("alertdialog").getByText(first?.label ?? "", { exact: true })).toBeVisible();
  expect(await spins()).toHaveLength(1);
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: t("common.ok") })
    .click();
  await page.reload();
  await expect(page.getByRole("img", { name: "฿500" })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);

  // The answer arrived, and the wheel was turning.
  const { userCoin } = await member.call<{ userCoin: number }>("GET", "/spinwheel/setup");
  const drawn = page.waitForResponse("**/api/spinwheel/spin");
  await hub(page, t, userCoin).click();
  await drawn;
  await page.reload();
  await expect(page.getByRole("alertdialog").getByText(t("spin.wonBefore"))).toBeVisible();
  expect(await spins()).toHaveLength(2);
});

test("a spin that was never made is made by no visit to the wheel, and by one press", async ({
  page,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/^cut POST \/api\/spinwheel\/spin/);
  troubles.allow(/^429 POST \/api\/spinwheel\/spin/);
  await page.route("**/api/spinwheel/setup", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), userCoin: 2 } });
  });
  let keys: (string | undefined)[] = [];
  let isRefused = false;
  await page.route("**/api/spinwheel/spin", (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return isRefused ? route.fulfill({ status: 429, json: { message: "REQUEST_LIMIT" } }) : route.abort();
  });
  const dialog = page.getByRole("alertdialog");
  const ok = dialog.getByRole("button", { name: t("common.ok") });
  const comeBack = async (): Promise<void> => {
    const read = page.waitForResponse("**/api/spinwheel/history");
    await page.reload();
    await read;
  };
  await enter(page, member, "/user/spin");
  await hub(page, t, 2).click();
  await expect(dialog).toContainText(t("money.noAnswerBody"));
  await ok.click();
  expect(keys).toHaveLength(2);

  await comeBack();
  await expect(dialog).toContainText(t("money.noAnswerBody"));
  expect(keys).toHaveLength(2);
  await dialog.getByRole("button", { name: t("common.retry") }).click();
  await expect.poll(() => keys.length).toBe(4);
  expect(new Set(keys).size).toBe(1);
  await expect(ok).toBeVisible();
  await ok.click();

  // After a refusal there is nothing to come back to.
  keys = [];
  isRefused = true;
  await hub(page, t, 2).click();
  await expect(dialog).toBeVisible();
  await ok.click();
  await page.reload();
  await expect(hub(page, t, 2)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(keys).toHaveLength(1);
});

test.describe(() => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("with reduced motion the result is shown at once", async ({ page, t, member }) => {
    await page.route("**/api/spinwheel/setup", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), userCoin: 2 } });
    });
    const result = { code: "CASH20", label: "฿20", remainingCoin: 1 };
    await page.route("**/api/spinwheel/spin", (route) =>
      route.fulfill({ json: { success: true, result, error: null } }),
    );
    await enter(page, member, "/user/spin");
    await page.clock.install();
    await hub(page, t, 2).click();
    await expect(page.getByRole("alertdialog", { name: t("spin.wonTitle", { prize: "฿20" }) })).toBeVisible();
    expect(await turnedSlices(page)).toBeCloseTo(6, 3);
  });
});
