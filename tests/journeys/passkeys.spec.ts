import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";

import { accountNumberText } from "@krapao/i18n";

import { wallet } from "./support/addresses.ts";
import { places } from "./support/edition.ts";
import { acceptAgreement } from "./support/member.ts";
import { notice, openTile, reviewWithdrawal, sheet } from "./support/money.ts";
import { field, logIn, total, typeCode, untilHistoryMatchesLayers } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

/** A member of the demo, with money, whose phone got no SMS in the last minute. */
const DEMO = { phone: "0800000001", password: "demo1234" };

test("a passkey is added after a code, signs in, confirms a withdrawal, a bank change and the download of all data, and is removed", async ({
  page,
  context,
  t,
  world,
  troubles,
  picture,
}) => {
  // Each action is refused once, which opens the question for the proof.
  troubles.allow(/^403 POST \/api\/(passkey\/options|wallet\/withdrawAll|account\/data)$/);
  troubles.allow(/^403 PUT \/api\/account\/profile$/);
  troubles.allow(/^403 DELETE \/api\/passkey\//);
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable", { enableUI: false });
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  // A passkey belongs to a host name, here localhost.
  const origin = wallet().replace("127.0.0.1", "localhost");

  await page.goto(`${origin}/login`);
  await acceptAgreement(page);
  await logIn(page, t, DEMO);
  await expect(total(page, t)).toBeVisible();
  await page.goto(`${origin}/user/profile?show=passkeys`);
  const passkeys = sheet(page, t("passkey.title"));
  await passkeys.getByRole("button", { name: t("passkey.add") }).click();
  const proof = sheet(page, t("stepUp.title"));
  await expect(proof.getByText(t("stepUp.purpose.passkey"), { exact: true })).toBeVisible();
  await picture(page, "by-sms");
  await proof.getByRole("button", { name: t("stepUp.sms") }).click();
  await typeCode(proof, t, world, DEMO.phone);
  await expect(passkeys.getByRole("listitem")).toHaveCount(1);
  await picture(page, "added");

  // The login offers it in the phone's field, where the device fills it in.
  await page.evaluate(() => localStorage.clear());
  await acceptAgreement(page);
  await page.goto(`${origin}/login`);
  await expect(total(page, t)).toBeVisible();

  const opened = await openTile(page, t, "withdraw");
  await field(opened, t("terms.amount")).fill(places.demoWithdrawal.typed);
  const review = await reviewWithdrawal(opened, t);
  await review.getByRole("button", { name: t("withdraw.submit", { amount: places.demoWithdrawal.shown }) }).click();
  await expect(proof.getByText(t("stepUp.purpose.withdraw"), { exact: true })).toBeVisible();
  await picture(page, "by-passkey");
  await proof.getByRole("button", { name: t("passkey.use") }).click();
  await notice(page, t("withdraw.success"))
    .getByRole("button", { name: t("common.ok") })
    .click();

  // A change of the bank account needs the password, and then the same proof.
  await untilHistoryMatchesLayers(page);
  await page.goto(`${origin}/user/profile`);
  const change = t("profile.bankChange");
  await page.getByRole("main").getByRole("button", { name: change }).click();
  const bank = sheet(page, change);
  const number = String(randomInt(1e9, 1e10));
  await field(bank, t("terms.accountNumber")).fill(number);
  await bank.getByLabel(t("profile.devicePassword")).fill("not it");
  await bank.getByRole("button", { name: change }).click();
  await expect(bank.getByText(t("errors.WRONG_PASSWORD"))).toBeVisible();
  await picture(page, "wrong-password");
  await bank.getByLabel(t("profile.devicePassword")).fill(DEMO.password);
  await bank.getByRole("button", { name: change }).click();
  await expect(proof.getByText(t("stepUp.purpose.bank"), { exact: true })).toBeVisible();
  // A member who cancels the proof finds the typed values.
  await page.keyboard.press("Escape");
  await expect(field(bank, t("terms.accountNumber"))).toHaveValue(number);
  await bank.getByRole("button", { name: change }).click();
  await proof.getByRole("button", { name: t("passkey.use") }).click();
  await expect(page.getByText(t("profile.bankChanged"))).toBeVisible();
  await expect(page.getByText(accountNumberText(number))).toBeVisible();

  // It lets the member take all data about them along, too.
  await page.goto(`${origin}/user/profile`);
  await page
    .getByRole("main")
    .getByRole("button", { name: t("data.title") })
    .click();
  await sheet(page, t("data.title"))
    .getByRole("button", { name: t("data.download") })
    .click();
  await expect(proof.getByText(t("stepUp.purpose.data"), { exact: true })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    proof.getByRole("button", { name: t("passkey.use") }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("krapao-data.json");
  expect(await readFile(await file.path(), "utf8")).toContain(number);
  await expect(page.getByText(t("data.done"))).toBeVisible();

  await untilHistoryMatchesLayers(page);
  await page.goto(`${origin}/user/profile?show=passkeys`);
  await passkeys.getByRole("button", { name: t("passkey.edit") }).click();
  const edit = sheet(page, t("passkey.edit"));
  await field(edit, t("passkey.name")).fill("Work phone");
  await edit.getByRole("button", { name: t("common.save") }).click();
  await expect(passkeys.getByText("Work phone")).toBeVisible();
  await passkeys.getByRole("button", { name: t("passkey.edit") }).click();
  await edit.getByRole("button", { name: t("passkey.remove") }).click();
  await proof.getByRole("button", { name: t("passkey.use") }).click();
  await expect(page.getByText(t("passkey.removed"))).toBeVisible();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
});

test("a login that is being checked is sent once, also when passkeys cannot be offered meanwhile", async ({
  page,
  t,
  troubles,
}) => {
  troubles.allow(/^(403|500) POST \/api\/login(\/passkey\/options)?$/);
  const offer = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("**/api/login/passkey/options", async (route) => {
    await offer.promise;
    await route.fulfill({ status: 500, json: { message: "INTERNAL_SERVER_ERROR" } });
  });
  await page.route("**/api/login", async (route) => {
    sent += 1;
    await answer.promise;
    await route.fulfill({ status: 403, json: { message: "WRONG_CREDENTIAL" } });
  });
  const isOffering = page.waitForRequest("**/api/login/passkey/options");
  await page.goto(`${wallet().replace("127.0.0.1", "localhost")}/login`);
  await isOffering;
  await logIn(page, t, DEMO);
  await expect.poll(() => sent).toBe(1);
  const refusal = page.waitForResponse("**/api/login/passkey/options");
  offer.resolve();
  await (await refusal).finished();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  await page.getByLabel(t("terms.password"), { exact: true }).press("Enter");
  answer.resolve();
  await expect(page.getByRole("alert")).toHaveText(t("errors.WRONG_CREDENTIAL"));
  expect(sent).toBe(1);
});
