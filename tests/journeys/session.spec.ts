import { acceptAgreement, enter, remember } from "./support/member.ts";
import { notice, openGame, openTransfer, play, sheet, transfer } from "./support/money.ts";
import { holdScript } from "./support/scripts.ts";
import { untilLoaded } from "./support/shift.ts";
import { follow, logIn, menu, total } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test("a session that was ended elsewhere leads to the login", async ({ page, t, member, troubles }) => {
  troubles.allow(/^401 (GET|POST) \/api\//);
  await enter(page, member);
  await expect(total(page, t)).toContainText("0.00");
  await member.call("POST", "/logout");
  // An automatic read may find it first, and then the button is gone.
  await page
    .getByRole("button", { name: t("home.checkBalance") })
    .or(page.getByRole("button", { name: t("terms.login"), exact: true }))
    .click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { name: t("login.title"), exact: true })).toBeVisible();
  await expect(page.getByText(t("errors.EXPIRED_AUTH_TOKEN"))).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("an expired session is reported, and the login leads back to the same page", async ({
  page,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/^401 /);
  await page.goto("/login");
  await logIn(page, t, member);
  await expect(total(page, t)).toContainText("0.00");
  await follow(page, "/user/statement?types=deposit", t("statement.title"));
  await expect(page.getByRole("heading", { name: t("statement.title"), exact: true })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("token") ?? sessionStorage.getItem("token"));
  await page.request.post("/api/logout", { headers: { authorization: `Bearer ${token}` } });
  await page.reload();
  await expect(page.getByText(t("errors.EXPIRED_AUTH_TOKEN"))).toBeVisible();
  await logIn(page, t, member);
  await expect(page).toHaveURL(/\/user\/statement\?types=deposit$/);
});

test("after a session that ended during play, the next login brings the game's money home", async ({
  page,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/^401 (GET|POST) \/api\//);
  await member.open("PG");
  await member.payIn(80);
  await page.goto("/login");
  await acceptAgreement(page);
  await logIn(page, t, member);
  await expect(total(page, t)).toContainText("80.00");
  await openGame(page, t, "PG Slot");
  const token = await page.evaluate(() => localStorage.getItem("token") ?? sessionStorage.getItem("token"));
  await play(page, t);
  await page.request.post("/api/logout", { headers: { authorization: `Bearer ${token}` } });
  await page.goBack();
  await expect(page.getByText(t("errors.EXPIRED_AUTH_TOKEN"))).toBeVisible();
  await logIn(page, t, member);
  await expect(page.getByText(t("home.cameHome", { amount: "฿80.00" }))).toBeVisible();
});

test("logging out in one tab ends the other too, and going back shows nothing", async ({
  page,
  context,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/^401 GET \/api\//);
  await enter(page, member);
  const other = await context.newPage();
  await other.goto("/user/home");
  await expect(total(other, t)).toContainText("0.00");

  // The page goes back before the login page's script is loaded, so the address becomes that of the shown page again.
  const script = await holdScript(page, "login");
  await page.getByRole("button", { name: t("terms.logout") }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
  script.release();
  await expect(page.getByRole("heading", { name: t("login.title"), exact: true })).toBeVisible();
  await expect(total(page, t)).toHaveCount(0);
  await expect(other).toHaveURL(/\/login$/);
  await expect(total(other, t)).toHaveCount(0);
  const answer = await page.request.get("/api/wallet", { headers: { authorization: `Bearer ${member.token}` } });
  expect(answer.status()).toBe(401);
});

test("opening a public page with a session ends the session, on the server too", async ({ page, t, member }) => {
  await enter(page, member);
  await expect(total(page, t)).toContainText("0.00");
  await page.goto("/contact");
  await expect(page.getByRole("heading", { name: t("contact.title"), exact: true })).toBeVisible();
  await expect
    .poll(async () => {
      const answer = await page.request.get("/api/wallet", { headers: { authorization: `Bearer ${member.token}` } });
      return answer.status();
    })
    .toBe(401);
  await page.goto("/user/profile");
  await expect(page).toHaveURL(/\/login$/);
  // A member who came by a link is led there after the login, without a message about an expired session.
  await expect(page.getByText(t("errors.EXPIRED_AUTH_TOKEN"))).toHaveCount(0);
  await logIn(page, t, member);
  await expect(page).toHaveURL(/\/user\/profile$/);
});

test("the agreement is shown once, a moment after the home first appears", async ({ page, t, member, picture }) => {
  await remember(page, { token: member.token });
  await page.addInitScript(() => {
    const began: Record<string, number> = {};
    Reflect.set(globalThis, "began", began);
    const look = (): void => {
      for (const selector of ["main h1", "[role=dialog]"])
        if (!(selector in began) && document.querySelector(selector) !== null) began[selector] = performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto("/user/home");
  const agreement = page.getByRole("dialog", { name: t("agreement.title") });
  await expect(agreement).toBeVisible();
  const began = await page.evaluate(() => Reflect.get(globalThis, "began") as Record<string, number>);
  expect((began["[role=dialog]"] ?? 0) - (began["main h1"] ?? 0)).toBeGreaterThanOrEqual(1_500);
  await picture(page, "agreement");
  await agreement.getByRole("button", { name: t("agreement.accept") }).click();
  await expect(agreement).toBeHidden();
  await page.reload();
  await expect(total(page, t)).toContainText("0.00");
  await page.waitForTimeout(2_000);
  await expect(agreement).toBeHidden();
});

test("offline, the last known total stays, with its time", async ({ page, context, t, member, troubles, picture }) => {
  troubles.allow(/^cut |^console WebSocket connection/);
  await member.payIn(250);
  await enter(page, member);
  await expect(total(page, t)).toContainText("250.00");
  await untilLoaded(page);

  await context.setOffline(true);
  const [before = ""] = t("common.offline", { time: "@" }).split("@");
  const strip = page.getByRole("status").filter({ hasText: before.trim() });
  await expect(strip).toContainText(/\d\d[:.]\d\d/);
  await expect(total(page, t)).toContainText("250.00");
  await picture(page, "offline");
  await menu(page, t)
    .getByRole("link", { name: t("nav.home") })
    .click();
  await expect(total(page, t)).toContainText("250.00");

  await member.payIn(50);
  await context.setOffline(false);
  await expect(strip).toBeHidden();
  await expect(total(page, t)).toContainText("300.00");
});

test("back and Escape close what lies over the page, and return the focus", async ({ page, t, member }) => {
  await enter(page, member);
  await expect(total(page, t)).toContainText("0.00");
  const withdraw = page.getByRole("button", { name: t("home.tileWithdraw"), exact: true });
  const sheet = page.getByRole("dialog", { name: t("withdraw.title") });
  await withdraw.click();
  await expect(sheet).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/user\/home$/);
  await expect(withdraw).toBeFocused();

  await withdraw.click();
  await expect(sheet).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(withdraw).toBeFocused();

  const conditions = page.getByRole("dialog", { name: t("conditions.title") });
  await menu(page, t)
    .getByRole("button", { name: t("nav.conditions") })
    .click();
  await expect(conditions.getByRole("heading").nth(1)).toBeVisible();
  await conditions.getByRole("button", { name: t("common.close") }).click();
  await expect(conditions).toBeHidden();

  // Every sheet removed its history entry, so one more step back leaves the page.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/user\/home$/);
});

test("a step back that comes with the first sight of a sheet closes it", async ({ page, t, member }) => {
  await enter(page, member);
  await expect(total(page, t)).toContainText("0.00");
  const left = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (document.querySelector("dialog, [role=dialog]") === null) return;
          observer.disconnect();
          addEventListener("popstate", () => resolve(), { once: true });
          history.back();
        }).observe(document.documentElement, { childList: true, subtree: true });
      }),
  );
  await page.getByRole("button", { name: t("home.tileWithdraw"), exact: true }).click();
  await left;
  await expect(page.getByRole("dialog", { name: t("withdraw.title") })).toBeHidden();
  await expect(total(page, t)).toBeVisible();
  await expect(page).toHaveURL(/\/user\/home$/);
});

test("back leaves neither a sheet whose money moves nor its page, and the result is shown", async ({
  page,
  t,
  member,
}) => {
  await member.open("PG");
  await member.payIn(60);
  await enter(page, member, "/user/profile");
  await menu(page, t)
    .getByRole("link", { name: t("nav.home"), exact: true })
    .click();
  await expect(total(page, t)).toContainText("60.00");
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/wallet/transfer", async (route) => {
    await answer.promise;
    await route.continue();
  });
  const opened = await openTransfer(page, t);
  const asked = page.waitForRequest("**/api/wallet/transfer");
  await transfer(page, t, "PG", "60");
  await asked;
  // By one step to the page under the sheet, and by two to the page before. Only the way back is heard.
  for (const steps of [1, 2])
    await page.evaluate(
      (by) =>
        new Promise((resolve) => {
          addEventListener("popstate", resolve, { once: true });
          history.go(-by);
        }),
      steps,
    );
  await expect(opened).toBeVisible();
  await expect(page).toHaveURL(/\/user\/home$/);
  answer.resolve();
  await notice(page, t("transfer.success"))
    .getByRole("button", { name: t("common.ok") })
    .click();
  await expect(opened).toBeHidden();
  await expect(page).toHaveURL(/\/user\/home$/);
  await expect(total(page, t)).toContainText("60.00");
});

test("what an address asks for is opened once, and a bonus that is gone is not told as uncancelled", async ({
  page,
  t,
  member,
  troubles,
}) => {
  troubles.allow(/^404 GET \/api\/bonus\/check\/clear/);
  await enter(page, member, "/user/profile?show=password");
  const password = sheet(page, t("terms.changePassword"));
  await expect(password).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: t("profile.security") })).toBeVisible();
  await expect(page).toHaveURL(/\/user\/profile$/);
  await expect(password).toHaveCount(0);

  const previewed = page.waitForResponse("**/api/bonus/check/clear");
  await page.goto("/user/bonus?show=cancel");
  await previewed;
  await expect(page).toHaveURL(/\/user\/bonus$/);
  await expect(page.getByRole("region", { name: t("bonus.all") })).toBeVisible();
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
});

test("the end of the service is shown to a visitor and to a member, and is over when the service runs again", async ({
  page,
  t,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^410 GET \/api\/wallet\/refresh\/slot$/);
  const title = page.getByRole("heading", { name: t("terminated.title"), exact: true });
  const body = page.locator("body");
  await enter(page, member);
  await expect(total(page, t)).toContainText("0.00");
  await page.route("**/api/wallet/refresh/slot", (route) => route.fulfill({ status: 410, json: { message: "gone" } }));
  const light = await body.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole("button", { name: t("home.checkBalance") }).click();
  await expect(page).toHaveURL(/\/terminated$/);
  await expect(title).toBeVisible();
  await expect(body).not.toHaveCSS("background-color", light);
  await picture(page, "over");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();

  await page.route("**/api/lookup/active", (route) => route.fulfill({ json: { terminated: "gone" } }));
  await page.goto("/login");
  await expect(page).toHaveURL(/\/terminated$/);
  await expect(title).toBeVisible();
  await expect(body).not.toHaveCSS("background-color", light);

  await page.unroute("**/api/lookup/active");
  await page.evaluate(() => history.pushState(null, "", "/login"));
  await expect(page.getByRole("heading", { name: t("login.title"), exact: true })).toBeVisible();
  await expect(body).toHaveCSS("background-color", light);
});
