import { enter } from "./support/member.ts";
import { sheet } from "./support/money.ts";
import { holdScript } from "./support/scripts.ts";
import { field, total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test("a press before the app has started takes effect once it has", async ({ page, t, member }) => {
  await member.payIn(50);
  await enter(page, member);
  // A returning member sees the tiles at once, in their places.
  await expect.poll(() => page.evaluate(() => localStorage.getItem("home"))).toMatch(/^390 \w\w [1-9]/);
  const script = await holdScript(page, "index");
  await page.goto("/user/home", { waitUntil: "commit" });
  await page.getByRole("button", { name: t("home.tileWithdraw"), exact: true }).click();
  await page.getByRole("button", { name: t("home.tileDeposit"), exact: true }).click();
  script.release();
  await expect(sheet(page, t("deposit.title"))).toBeVisible();
  await expect(sheet(page, t("withdraw.title"))).toHaveCount(0);
  await expect(page.locator("[data-pressed]")).toHaveCount(0);
});

test("a login sent before the app has started waits for it, and never becomes part of an address", async ({
  page,
  t,
  member,
}) => {
  const script = await holdScript(page, "index");
  await page.goto("/login", { waitUntil: "commit" });
  await field(page, t("terms.phoneNumber")).fill(member.phone);
  await page.getByLabel(t("terms.password"), { exact: true }).fill(member.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  script.release();
  await expect(total(page, t)).toContainText("0.00");
});

test("whoever goes on typing after an early press sends the form by pressing again", async ({ page, t, member }) => {
  await page.addInitScript(() => sessionStorage.setItem("expired", "yes"));
  const script = await holdScript(page, "index");
  await page.goto("/login", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: t("terms.login"), exact: true });
  await button.click();
  await expect(page.locator("[data-pressed]")).toHaveCount(1);
  await field(page, t("terms.phoneNumber")).fill(member.phone);
  await expect(page.locator("[data-pressed]")).toHaveCount(0);
  const password = page.getByLabel(t("terms.password"), { exact: true });
  await password.fill(member.password);
  script.release();
  // This text needs the tab's storage, so it appears once the app runs.
  await expect(page.getByText(t("errors.EXPIRED_AUTH_TOKEN"))).toBeVisible();
  await expect(button).not.toHaveAttribute("aria-busy", "true");
  await expect(password).toHaveValue(member.password);
  await button.click();
  await expect(total(page, t)).toContainText("0.00");
});
