import { serverT } from "@krapao/i18n/node";

import { edition, ownLanguage, places } from "./support/edition.ts";
import { newPerson } from "./support/member.ts";
import { chooseLanguage, field, fillBank, fillProfile, follow, logIn, menu, provePhone } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { wordsOf } from "./support/words.ts";

test("a refused login does not say which part was wrong, and five of them lock the phone", async ({
  page,
  t,
  troubles,
  picture,
}) => {
  troubles.allow(/^(403|429) POST \/api\/login$/);
  const person = newPerson();
  await page.goto("/login");
  const alert = page.getByRole("alert");
  await page.getByRole("button", { name: t("terms.login"), exact: true }).click();
  await expect(alert).toBeEmpty();
  for (let tries = 0; tries < 5; tries += 1) {
    await logIn(page, t, person);
    await expect(alert).toHaveText(t("errors.WRONG_CREDENTIAL"));
    await page.getByLabel(t("terms.password"), { exact: true }).fill("");
    await expect(alert).toBeEmpty();
  }
  await logIn(page, t, person);
  await expect(alert).toHaveText(t("errors.REQUEST_LIMIT"));
  await picture(page, "locked");
});

test("registration names what is missing or wrong at each step, and keeps the typed values", async ({
  page,
  t,
  world,
  troubles,
  picture,
}) => {
  troubles.allow(/^4\d\d POST \/api\/(otp\/verify|account\/validate|account)$/);
  const person = newPerson();
  const next = page.getByRole("button", { name: t("common.next"), exact: true });
  await page.goto("/register");
  await next.click();
  await expect(page.getByText(t("validation.phoneRequired"))).toBeVisible();
  // Only the Thai edition requires ten digits.
  if (edition === "th") {
    await field(page, t("terms.phoneNumber")).fill(person.phone.slice(0, 9));
    await next.click();
    await expect(page.getByText(t("validation.phone10Digits"))).toBeVisible();
    // Ten digits that are a Lao number without its last one.
    await field(page, t("terms.phoneNumber")).fill("0205551234");
    await next.click();
    await expect(page.getByText(t("validation.phoneOdd"))).toBeVisible();
  }
  await picture(page, "phone");

  await field(page, t("terms.phoneNumber")).fill(person.phone);
  await next.click();
  const code = await world.code(person.phone);
  const wrong = code === "111111" ? "222222" : "111111";
  await field(page, t("terms.otp")).fill(wrong);
  await expect(page.getByText(t("errors.OTP_CODE_INVALID"))).toBeVisible();
  await picture(page, "code");
  await field(page, t("terms.otp")).fill(code);

  await expect(field(page, t("terms.profileName"))).toBeVisible();
  await next.click();
  await expect(page.getByText(t("validation.nameRequired"))).toBeVisible();
  await expect(page.getByText(t("validation.passwordRequired"))).toBeVisible();
  await fillProfile(page, t, person);
  await page.getByLabel(t("terms.confirmPassword"), { exact: true }).fill("another-one");
  await next.click();
  await expect(page.getByText(t("validation.passwordMismatch"))).toBeVisible();
  // The reason why a password is weak is shown at its field, while it is typed or after the server's check.
  const password = page.getByLabel(t("terms.password"), { exact: true });
  await password.fill("87654321");
  await expect(password).toHaveAccessibleDescription(t("validation.password.row"));
  await password.fill(`my-${person.phone}`);
  await expect(password).toHaveAccessibleDescription(t("validation.password.phone"));
  await fillProfile(page, t, { ...person, password: "password1" });
  await next.click();
  await expect(password).toHaveAccessibleDescription(t("validation.password.common"));
  await picture(page, "profile");
  await fillProfile(page, t, person);
  await next.click();

  // Only the Thai edition recommends banks.
  const banks = page.getByLabel(t("terms.bank"), { exact: true });
  const nameOf = async (code: string): Promise<string> =>
    (await banks.locator(`option[value="${code}"]`).textContent()) ?? code;
  await expect(banks).toHaveAccessibleDescription(
    edition === "th" ? t("register.bankRecommended", { bank1: await nameOf("KBANK"), bank2: await nameOf("SCB") }) : "",
  );
  const submit = page.getByRole("button", { name: t("register.submit"), exact: true });
  await submit.click();
  await expect(page.getByText(t("validation.bankRequired"))).toBeVisible();
  await expect(page.getByText(t("validation.accountNumberRequired"))).toBeVisible();
  await expect(page.getByText(t("validation.firstNameRequired"))).toBeVisible();
  await expect(page.getByText(t("validation.lastNameRequired"))).toBeVisible();
  // Lao banks have no known rule about English letters or the length of numbers.
  const bank = edition === "th" ? "KTB" : places.bank;
  await fillBank(page, t, person, bank);
  await expect(field(page, t("terms.firstName"))).toHaveValue("MALEE");
  if (edition === "th") {
    await field(page, t("terms.lastName")).fill("สุขใจ");
    await expect(page.getByText(t("validation.accountNameEnglish"))).toBeVisible();
    await field(page, t("terms.accountNumber")).fill("12345");
    await expect(page.getByText(t("validation.accountLengthWarning", { expected: "10" }))).toBeVisible();
    await picture(page, "bank");
    await submit.click();
    await expect(page).toHaveURL(/\/register$/);
    await fillBank(page, t, person, bank);
  }
  await submit.click();
  await expect(page.getByText(t("register.success"))).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
});

test("an invite code from a link is kept on this device, shown read-only, and names the inviter", async ({
  page,
  t,
  world,
  member: inviter,
}) => {
  const { profile } = await inviter.call<{ profile: { _id: string } }>("GET", "/wallet");
  const code = `PR${profile._id}`;
  const person = newPerson();
  await page.goto(`/register?code=${code}`);
  await expect(field(page, t("terms.phoneNumber"))).toBeVisible();
  await page.goto("/login");
  await menu(page, t)
    .getByRole("link", { name: t("nav.register") })
    .click();
  await provePhone(page, t, world, person.phone);
  // A phone that dropped the page while the SMS was read loses nothing.
  await expect(page.getByLabel(t("terms.password"), { exact: true })).toBeVisible();
  await page.reload();
  const inviterField = field(page, t("terms.inviterCode"));
  await expect(inviterField).toHaveValue(code);
  await expect(inviterField).not.toBeEditable();
  await fillProfile(page, t, person);
  await page.getByRole("button", { name: t("common.next"), exact: true }).click();
  await fillBank(page, t, person);
  await page.getByRole("button", { name: t("register.submit"), exact: true }).click();
  await expect(page.getByText(t("register.success"))).toBeVisible();
});

test("links to the app and to an invite have a title, a text and a picture for previews", async ({ request }) => {
  const t = serverT(ownLanguage);
  const previews = [
    { path: "/login", title: t("share.title"), description: t("share.description") },
    { path: "/register?code=PR1", title: t("share.inviteTitle"), description: t("share.inviteDescription") },
  ];
  for (const { path, title, description } of previews) {
    const page = await (await request.get(path, { headers: { accept: "*/*" } })).text();
    const contents = new Map(
      [...page.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, text]) => [name, text]),
    );
    expect(page).toContain(`<title>${title}</title>`);
    expect(Object.fromEntries(contents)).toMatchObject({
      description,
      "og:title": title,
      "og:description": description,
      "twitter:card": "summary_large_image",
    });
    const picture = contents.get("og:image") ?? "";
    expect(picture).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
    const png = await (await request.get(picture)).body();
    const size = [png.readUInt32BE(16), png.readUInt32BE(20)].map(String);
    expect(size).toEqual([contents.get("og:image:width"), contents.get("og:image:height")]);
  }
});

test("an unknown invite code is reported and forgotten, and the registration continues without one", async ({
  page,
  t,
  world,
  troubles,
}) => {
  troubles.allow(/^400 POST \/api\/account\/validate$/);
  const person = newPerson();
  await page.goto("/register?code=PR9999999999");
  await provePhone(page, t, world, person.phone);
  const inviterField = field(page, t("terms.inviterCode"));
  await expect(inviterField).not.toBeEditable();
  await fillProfile(page, t, person);
  const next = page.getByRole("button", { name: t("common.next"), exact: true });
  await next.click();
  await expect(inviterField).toHaveAccessibleDescription(t("register.inviterUnknown"));
  await expect(inviterField).toBeEditable();
  await inviterField.fill("");
  await page.reload();
  await fillProfile(page, t, person);
  await expect(inviterField).toBeEditable();
  await expect(inviterField).toHaveValue("");
  await next.click();
  await fillBank(page, t, person);
  await page.getByRole("button", { name: t("register.submit"), exact: true }).click();
  await expect(page.getByText(t("register.success"))).toBeVisible();
});

test("a chosen language is there at once after a reload, on every page", async ({ page, context, t }) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.locator("html")).toHaveAttribute("lang", ownLanguage);
  const other = edition === "th" ? "lo" : "th";
  await chooseLanguage(page, t, other);
  const words = wordsOf(other);
  await expect(page.getByRole("heading", { name: words("login.title"), exact: true })).toBeVisible();
  expect((await context.cookies()).find(({ name }) => name === "locale")?.value).toBe(other.toUpperCase());

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", other);
  await expect(page.getByRole("heading", { name: words("login.title"), exact: true })).toBeVisible();
  for (const [path, heading] of [
    ["/register", words("register.title")],
    ["/howto", words("howto.title")],
    ["/forgot", words("terms.resetPassword")],
    ["/no-such-page", words("notFound.title")],
    ["/contact", words("contact.title")],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: heading, exact: true })).toBeVisible();
  }
  await chooseLanguage(page, words, "en");
  await expect(page.getByRole("heading", { name: wordsOf("en")("contact.title"), exact: true })).toBeVisible();
});

test("after a change of the language the server is asked for its texts in the new one", async ({ page, t }) => {
  const asked: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/lookup/")) asked.push(request.headers()["accept-language"]);
  });
  await page.goto("/contact");
  const other = edition === "th" ? "lo" : "th";
  await expect.poll(() => asked).toEqual([ownLanguage]);
  await chooseLanguage(page, t, other);
  await expect.poll(() => asked).toEqual([ownLanguage, other]);
});

// The demo's member is used, because a phone gets one code a minute and a new member's phone just had one. No other
// journey uses this member.
test("a how-to without a video is shown in pictures, and the keyboard moves through them", async ({
  page,
  t,
  picture,
}) => {
  await page.goto("/howto");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("howto.wallet") })
    .click();
  const opened = page.getByRole("dialog", { name: t("howto.wallet") });
  const shown = opened.locator("li:not([inert])");
  await expect(shown).toHaveText([`1${t("howto.step.walletHome")}`]);
  const image = shown.locator("img");
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(585);
  await picture(page, "story");
  await opened.getByRole("button", { name: t("howto.place", { place: 2, count: 5 }) }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(shown).toHaveText([`2${t("howto.step.walletDeposit")}`]);
  await page.keyboard.press("Enter");
  await expect(shown).toHaveText([`3${t("howto.step.walletQr")}`]);
  await page.keyboard.press("ArrowLeft");
  await expect(shown).toHaveText([`2${t("howto.step.walletDeposit")}`]);
  await page.keyboard.press("Escape");
  await expect(opened).toBeHidden();
});

test("a forgotten password is replaced with a code", async ({ page, t, world }) => {
  // A friend of the demo's member, whose password nobody knows.
  const phone = "0800000002";
  const { password } = newPerson();
  await page.goto("/login");
  await page.getByRole("link", { name: t("login.forgotPassword") }).click();
  await provePhone(page, t, world, phone);
  await page.getByLabel(t("terms.newPassword"), { exact: true }).fill(password);
  await page.getByLabel(t("terms.confirmNewPassword"), { exact: true }).fill(password);
  await page.getByRole("button", { name: t("common.save"), exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, t, { phone, password });
  await expect(page).toHaveURL(/\/user\/home$/);
});

test("without the list of how-tos or of sources the page says so, and can be tried again", async ({
  page,
  t,
  world,
  troubles,
  picture,
}) => {
  troubles.allow(/^500 GET /);
  const refused = { status: 500, json: { message: "INTERNAL_SERVER_ERROR" } };
  await page.route("**/config.json", (route) => route.fulfill(refused));
  await page.goto("/howto");
  const retry = page.getByRole("main").getByRole("button", { name: t("common.retry") });
  await expect(page.getByRole("main").getByText(t("common.faultVisitor"))).toBeVisible();
  await picture(page, "howto");
  await page.unroute("**/config.json");
  await retry.click();
  await expect(page.getByRole("button", { name: t("howto.wallet") })).toBeVisible();
  await expect(retry).toHaveCount(0);

  // The source is optional: the registration goes on without it.
  await page.route("**/api/lookup/sources", (route) => route.fulfill(refused));
  await follow(page, "/register", t("register.title"));
  const person = newPerson();
  await provePhone(page, t, world, person.phone);
  await expect(page.getByText(t("common.faultVisitor"))).toBeVisible();
  await picture(page, "sources");
  await page.unroute("**/api/lookup/sources");
  await page.getByRole("button", { name: t("common.retry") }).click();
  await expect(page.getByText(t("common.faultVisitor"))).toHaveCount(0);
  await expect(page.getByLabel(t("terms.sourceChannel"))).toBeEnabled();
});
