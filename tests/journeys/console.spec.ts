import { randomInt } from "node:crypto";

import { amountText } from "@krapao/i18n";
import type { Page } from "@playwright/test";

import { consoleOrigin } from "./support/addresses.ts";
import { installClock } from "./support/clock.ts";
import { consoleMenu, DESKTOP, enterConsole, operatorCalls, signIn, signInByForm } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { field } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

const toPlace = (page: Page, place: string) =>
  consoleMenu(page, d)
    .getByRole("link", { name: new RegExp(`^${place}`) })
    .click();

/** An amount that no other test uses. */
const ownAmount = (from: number): number => (from * 100 + randomInt(1, 9_999)) / 100;

test("a wrong password is reported; a sign-in that ended elsewhere leads to the sign-in page and says so", async ({
  page,
  troubles,
}) => {
  troubles.allow(/^403 POST \/api\/login$|^401 GET \/api\//);
  await page.goto(`${consoleOrigin()}/ledger`);
  await field(page, d("terms.username")).fill("ton");
  await page.getByLabel(d("terms.password"), { exact: true }).fill("not-this-one");
  await page.getByRole("button", { name: d("session.signIn"), exact: true }).click();
  await expect(page.getByText(d("consoleErrors.WRONG_CREDENTIAL"))).toBeVisible();
  await page.getByLabel(d("terms.password"), { exact: true }).fill("demo1234");
  await page.getByRole("button", { name: d("session.signIn"), exact: true }).click();
  // The link was to the ledger's page, so that page opens after the sign-in.
  await expect(page.getByRole("heading", { level: 1, name: d("nav.ledger") })).toBeVisible();
  await expect(page.getByRole("heading", { name: d("ledger.accounts") })).toBeVisible();

  await page.evaluate(async () => {
    await fetch("/api/logout", {
      method: "POST",
      headers: { authorization: `Bearer ${sessionStorage.getItem("operator-token")}` },
    });
  });
  await expect(page.getByText(d("session.ended"))).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("operator-token"))).toBeNull();
});

test("a deposit appears on the overview by itself, with the member's phone masked", async ({ page, member }) => {
  // The ledger has been audited, however new this product is.
  await (await operatorCalls("ton")).call("POST", "/ledger/audit");
  await signIn(page, d, "nok");
  const justNow = page.getByRole("region", { name: d("overview.justNow") });
  await expect(justNow).toBeVisible();
  await expect(page.getByText("PG", { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: d("terms.baht"), exact: true }).click();
  const amount = ownAmount(700);
  await member.payIn(amount);
  const line = justNow.getByRole("listitem").filter({ hasText: amountText(amount, true) });
  await expect(line).toBeVisible();
  await expect(line).toContainText(member.phone.slice(-4));
  await expect(page.getByText(member.phone)).toHaveCount(0);
  await expect(
    page.getByText(new RegExp(d("ledgerAudit.found", { entries: "@", count: 0 }).split("@")[1] ?? "")),
  ).toBeVisible();
});

test("revealing a phone number needs a reason, and the log has the operator and the reason", async ({
  page,
  member,
  picture,
}) => {
  await member.payIn(250);
  await signIn(page, d, "ton");
  await toPlace(page, d("nav.members"));
  await page.getByRole("searchbox").fill(member.phone);
  await page.getByRole("main").getByRole("listitem").getByRole("link").click();
  await expect(page.getByRole("heading", { name: d("member.gameAccounts") })).toBeVisible();
  await expect(page.getByRole("region", { name: d("member.statement") }).first()).toContainText("+250.00");
  await expect(page.getByText(member.accountNo)).toHaveCount(0);

  await page.getByRole("button", { name: d("reveal.phone") }).click();
  const question = page.getByRole("alertdialog");
  const show = question.getByRole("button", { name: d("reveal.show"), exact: true });
  await expect(show).toBeDisabled();
  const reason = `Call back about ${randomInt(100_000)}`;
  await field(question, d("reason.label")).fill(reason);
  await show.click();
  const { phone } = member;
  await expect(page.getByText(`${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`)).toBeVisible();
  await expect(page.getByRole("region", { name: d("member.looked") })).toContainText(reason);
  await picture(page, "member");
  await toPlace(page, d("nav.audit"));
  await expect(
    page.getByRole("listitem").filter({ hasText: reason }).getByText(d("auditEvent.revealMember")),
  ).toBeVisible();
});

test("only an owner changes a setting, with a reason, and every operator sees the change", async ({ page }) => {
  const nok = await operatorCalls("nok");
  const { settings } = await nok.call<{ settings: Record<string, unknown> }>("GET", "/settings");
  const before = Number(settings["sessionsPerMember"]);
  await signIn(page, d, "owner", "/settings");
  const setting = d("setting.sessionsPerMember");
  const change = page.getByRole("button", { name: d("settings.changeOf", { setting }) });
  await expect(change).toBeVisible();
  const form = page.getByRole("alertdialog");
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(page.locator("main :focus")).toContainText(d("setting.automaticPayoutDay"));
  await page.keyboard.press("Enter");
  await expect(form.getByText(d("setting.automaticPayoutDay")).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
  await change.click();
  const save = form.getByRole("button", { name: d("common.save"), exact: true });
  await field(form, setting).fill("many");
  await expect(form.getByText(d("settings.wrong"))).toBeVisible();
  await field(form, setting).fill(String(before + 1));
  await expect(save).toBeDisabled();
  await field(form, d("reason.label")).fill("Members have more devices now");
  await save.click();
  await expect(form).toBeHidden();
  const changes = page.getByRole("region", { name: d("settings.lastChanges") });
  await expect(changes.getByRole("listitem").first()).toContainText(
    new RegExp(`Members have more devices now.*${before}.*${before + 1}`),
  );

  const cashier = await page.context().newPage();
  await enterConsole(cashier, nok, "/settings");
  await expect(cashier.getByRole("region", { name: d("settings.lastChanges") })).toContainText(
    "Members have more devices now",
  );
  await expect(cashier.getByRole("button", { name: d("settings.changeOf", { setting }) })).toHaveCount(0);
});

test("Ctrl+K finds a member and a transaction from anywhere", async ({ page, member }) => {
  await member.payIn(330);
  await signIn(page, d, "nok", "/audit");
  await expect(page.getByRole("heading", { level: 1, name: d("audit.title") })).toBeVisible();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: d("search.title") });
  await search.getByRole("searchbox").fill(member.phone);
  await search
    .getByRole("region", { name: d("nav.members") })
    .getByRole("link")
    .click();
  await expect(search).toBeHidden();
  await expect(page.getByRole("region", { name: d("member.statement") }).first()).toContainText("+330.00");

  // By the end of its reference, with the keyboard only.
  const { statements } = await member.call<{ statements: readonly { reference: string }[] }>("POST", "/statement", {
    page: 1,
    limit: 1,
  });
  const reference = statements[0]?.reference ?? "";
  await page.keyboard.press("Control+k");
  await search.getByRole("searchbox").fill(reference.slice(-6).toLowerCase());
  await expect(search.getByText(reference)).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/transactions\?/);
  await expect(page.getByRole("main").getByText(reference).first()).toBeVisible();

  // Only this member's, found by phone.
  const filter = page
    .getByRole("main")
    .locator("details", { hasText: d("console.member") })
    .first();
  await filter.locator("summary").click();
  await filter.getByRole("searchbox", { name: d("search.member") }).fill(member.phone);
  await filter.getByRole("listitem").getByRole("button").click();
  await expect(page).toHaveURL(/[?&]member=\d{10}/);
});

test("Ctrl+K finds a setting and opens its page at it, and a slash opens the search too", async ({ page }) => {
  await signIn(page, d, "owner", "/audit");
  await expect(page.getByRole("heading", { level: 1, name: d("audit.title") })).toBeVisible();
  await page.keyboard.press("Control+k");
  const label = d("setting.withdrawMinimum");
  const search = page.getByRole("dialog", { name: d("search.title") });
  // A part of a page is found by its name, too.
  await search.getByRole("searchbox").fill(d("settingsPart.alerts"));
  await expect(search.locator("a[href$='/settings?part=alerts']")).toBeVisible();
  await search.getByRole("searchbox").fill(label.toUpperCase());
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("searchbox", { name: d("settings.search") })).toHaveValue(label);
  await expect(page.getByRole("main").getByText(label, { exact: true })).toBeVisible();

  // In a text field a slash is a slash.
  await page.getByRole("searchbox", { name: d("settings.search") }).press("/");
  await expect(search).toBeHidden();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await expect(search.getByRole("searchbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
});

test("half an hour without input ends the sign-in, and the sign-in page says why", async ({ page }) => {
  await installClock(page);
  await signInByForm(page, d, "ton", "/audit");
  await expect(page.getByRole("heading", { level: 1, name: d("audit.title") })).toBeVisible();
  await page.clock.fastForward("29:00");
  await expect(consoleMenu(page, d)).toBeVisible();
  await page.clock.fastForward("01:30");
  await expect(page.getByText(d("session.endedIdle"))).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("operator-token"))).toBeNull();
});

test("every page of the menu opens and loads without an error, and J leads into its list", async ({ page }) => {
  await signIn(page, d, "owner");
  const places = consoleMenu(page, d).getByRole("link");
  await expect(places).toHaveCount(18);
  for (const place of await places.all()) {
    await place.click();
    await expect(place).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("main [aria-busy]")).toHaveCount(0);
    await expect(page.getByRole("button", { name: d("common.retry") })).toHaveCount(0);
    const rows = page.locator("main").locator("[data-row], :is(li, tbody tr) :is(a[href], button:enabled)");
    if ((await rows.count()) === 0) continue;
    // The page before stays until the next one is here, so the first press may have been for that one.
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(page.locator("main :focus"), await place.innerText()).toHaveCount(1, { timeout: 500 });
    }).toPass();
  }
  for (const part of ["providers", "people", "service"] as const) {
    await page.getByRole("link", { name: d(`settingsPart.${part}`), exact: true }).click();
    await expect(page.locator("main [aria-busy]")).toHaveCount(0);
    await expect(page.getByRole("button", { name: d("common.retry") })).toHaveCount(0);
  }
});

test("a received bonus soon counts in the promotion's figures", async ({ page, member }) => {
  await member.payIn(500);
  const bonuses = await member.call<readonly { code: string; name: string }[]>("GET", "/bonus");
  const code = bonuses[0]?.code ?? "";
  await member.call("GET", `/bonus/activate/${code}`);
  await signIn(page, d, "nok", "/content?part=figures&currency=BAHT");
  const rows = page
    .getByRole("region", { name: d("promotion.programmes") })
    .last()
    .getByRole("row");
  const row = rows.filter({ hasText: code });
  // The figures are counted every ten seconds.
  await expect(async () => {
    await page.reload();
    await expect(rows.last()).toBeVisible();
    await expect(row).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  await row.getByRole("button").click();
  await expect(page).toHaveURL(new RegExp(`kind=bonus&code=${code}`));
});
