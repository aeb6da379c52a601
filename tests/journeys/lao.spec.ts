import type { Locator } from "@playwright/test";

import { endProducts, newEnvironment, readyProduct } from "../../tools/testing/product.ts";
import { sandbox, wallet } from "./support/addresses.ts";
import { edition } from "./support/edition.ts";
import { interceptCalls } from "./support/intercept-calls.ts";
import { newPerson } from "./support/member.ts";
import { createQr, notice, openGame, openTile, reviewWithdrawal, sheet } from "./support/money.ts";
import { field, fillBank, fillProfile, logIn, menu, provePhone, total } from "./support/steps.ts";
import { proveBySms } from "./support/step-up.ts";
import { expect, test as base } from "./support/test.ts";
import { wordsOf } from "./support/words.ts";
import { createSandboxClient } from "./support/sandbox-client.ts";

type Product = { readonly origin: string; readonly sandboxOrigin: string };

/** These journeys run in the Lao edition, whatever the edition of the run. */
const test = base.extend<object, { readonly product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- what a fixture needs is read from this pattern
    async ({}, give) => {
      if (edition === "lo") return give({ origin: wallet(), sandboxOrigin: sandbox() });
      const env = await newEnvironment("real");
      const started = await readyProduct({ env: { ...env, EDITION: "lo", RATE_LIMIT_FACTOR: "1000" } });
      await give(started);
      started.kill("SIGTERM");
      await started.exit;
      return endProducts();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ product }, give) => give(product.origin),
  world: async ({ product }, give) => give(createSandboxClient(product.sandboxOrigin)),
});

const amounts = (list: Locator): Locator => list.getByRole("link").filter({ hasText: /\d\.\d\d/ });

// A phone gets one code a minute, and the one of the registration was just sent.
test.describe.configure({ timeout: 240_000 });

test("a member with kip registers in Lao, pays by LaoQR, plays, withdraws and changes banks; every amount has its sign", async ({
  page,
  world,
  troubles,
  picture,
}) => {
  troubles.allow(/^403 PUT \/api\/account\/profile$/);
  const t = wordsOf("lo");
  const person = { ...newPerson(), name: "ສົມພອນ", phone: `0205${newPerson().phone.slice(3)}` };

  await interceptCalls(page, (path) =>
    path === "/config.json"
      ? { is: "changed", change: (config) => ({ ...(config as object), recommendedBanks: ["BCEL", "JDB"] }) }
      : undefined,
  );
  // Lao comes first, and eleven digits are valid.
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "lo");
  await menu(page, t)
    .getByRole("link", { name: t("nav.register"), exact: true })
    .click();
  // A number that is nobody's is not called one of ten digits.
  troubles.allow(/^400 POST \/api\/otp\/send$/);
  await expect(page.getByText(t("validation.phoneForms"))).toBeVisible();
  await field(page, t("terms.phoneNumber")).fill("020555123");
  await page.getByRole("button", { name: t("common.next"), exact: true }).click();
  await expect(page.getByText(t("validation.phoneOdd"))).toBeVisible();
  await provePhone(page, t, world, person.phone);
  await fillProfile(page, t, person);
  await page.getByRole("button", { name: t("common.next"), exact: true }).click();
  const banks = page.getByLabel(t("terms.bank"), { exact: true });
  await expect(banks.getByRole("option", { name: "ທະນາຄານການຄ້າຕ່າງ\u2060ປະເທດລາວ", exact: true })).toHaveCount(1);
  await expect(page.getByLabel(t("terms.currency"), { exact: true })).toHaveValue("LAK");
  // Only the Thai edition recommends banks, also where an operator has named some.
  await expect(banks).toHaveAccessibleDescription("");
  await fillBank(page, t, person, "BCEL", "LAK");
  await picture(page, "bank");
  await page.getByRole("button", { name: t("register.submit"), exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, t, person);
  await page.getByRole("button", { name: t("agreement.accept") }).click();
  await expect(total(page, t)).toContainText(`0.00 ${t("terms.kip")}`);

  const deposit = await openTile(page, t, "deposit");
  const qrcodeId = await createQr(page, t, "500,000");
  await expect(deposit.getByText(t("terms.laoQr")).first()).toBeVisible();
  await picture(page, "qr");
  await world.pay(qrcodeId);
  await expect(deposit.getByText("₭500,000.00").first()).toBeVisible();
  await deposit.getByRole("button", { name: t("common.close") }).click();
  await expect(total(page, t)).toContainText(`${t("terms.mainWallet")}₭500,000.00`);
  await picture(page, "home");

  const game = await openGame(page, t, "PG Slot");
  await game.getByRole("button", { name: t("terms.openGameAccount") }).click();
  await game.getByRole("button", { name: t("game.transferOnly") }).click();
  await notice(page, t("transfer.success"))
    .getByRole("button", { name: t("common.ok") })
    .click();
  await expect(game.getByText("₭500,000.00").first()).toBeVisible();
  await game.getByRole("button", { name: t("common.close") }).click();

  const withdraw = await openTile(page, t, "withdraw");
  await field(withdraw, t("terms.amount")).fill("49,999");
  await expect(
    withdraw.getByText(t("validation.withdrawMin", { min: "50,000", currency: t("terms.kip") })),
  ).toBeVisible();
  await field(withdraw, t("terms.amount")).fill("300,000");
  const review = await reviewWithdrawal(withdraw, t);
  await review.getByRole("button", { name: t("withdraw.submit", { amount: "₭300,000.00" }) }).click();
  await notice(page, t("withdraw.success"))
    .getByRole("button", { name: t("common.ok") })
    .click();
  await expect.poll(() => world.payouts(person.accountNo)).toMatchObject([{ amount: 300_000 }]);
  await expect(sheet(page, t("withdraw.title"))).toBeHidden();

  await menu(page, t)
    .getByRole("link", { name: t("nav.statement"), exact: true })
    .click();
  const entries = amounts(page.getByRole("main"));
  await expect(entries).toHaveCount(4);
  await expect(entries.nth(0)).toContainText("–₭300,000.00");
  await expect(entries.nth(3)).toContainText("+₭500,000.00");
  await picture(page, "statement");

  // Withdrawals are paid to another Lao bank from now on.
  await page.goto("/user/profile");
  await page.getByRole("button", { name: t("profile.bankChange") }).click();
  const change = sheet(page, t("profile.bankChange"));
  await change.getByLabel(t("terms.bank"), { exact: true }).selectOption({ label: "ທະນາຄານຮ່ວມພັດທະນາ" });
  await field(change, t("terms.accountNumber")).fill(person.accountNo.split("").toReversed().join(""));
  await change.getByLabel(t("profile.devicePassword"), { exact: true }).fill(person.password);
  await picture(page, "other-bank");
  await change.getByRole("button", { name: t("profile.bankChange"), exact: true }).click();
  await proveBySms(page, t, world, person.phone, troubles);
  await expect(page.getByText(t("profile.bankChanged"))).toBeVisible();
  await expect(page.getByRole("main").getByText("ທະນາຄານຮ່ວມພັດທະນາ")).toBeVisible();
});
