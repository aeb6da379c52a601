import { sandbox } from "./support/addresses.ts";
import { places } from "./support/edition.ts";
import { enter } from "./support/member.ts";
import { sheet } from "./support/money.ts";
import { field } from "./support/steps.ts";
import { proveBySms } from "./support/step-up.ts";
import { expect, test } from "./support/test.ts";

// A phone gets one code a minute, and the one of the registration was just sent.
test.describe.configure({ timeout: 180_000 });

test("a bank account is changed with password and code, though the answer is lost, and an SMS reports the change to the member", async ({
  page,
  t,
  member,
  world,
  troubles,
  picture,
}) => {
  troubles.allow(/^(403|cut) PUT \/api\/account\/profile/);
  await member.payIn(500);
  await enter(page, member, "/user/profile");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: t("profile.bankChange") }).click();
  const opened = sheet(page, t("profile.bankChange"));
  const press = opened.getByRole("button", { name: t("profile.bankChange"), exact: true });
  await opened.getByLabel(t("profile.devicePassword"), { exact: true }).fill(member.password);
  await press.click();
  await expect(opened.getByText(t("profile.bankSame"))).toBeVisible();

  const accountNo = `1${member.accountNo.slice(1).split("").toReversed().join("")}`;
  // As a Thai keyboard types it.
  const typed = accountNo.replace(/\d/g, (digit) => String.fromCodePoint(0x0e50 + Number(digit)));
  await opened.getByLabel(t("terms.bank"), { exact: true }).selectOption(places.otherBank);
  await field(opened, t("terms.accountNumber")).fill(typed);
  await opened.getByLabel(t("profile.devicePassword"), { exact: true }).fill("not the one");
  await press.click();

  await expect(opened.getByText(t("errors.WRONG_PASSWORD"))).toBeVisible();
  await picture(page, "wrong-password");

  // A member who cancels the proof finds the typed values, and nothing has changed.
  await opened.getByLabel(t("profile.devicePassword"), { exact: true }).fill(member.password);
  await press.click();
  const proof = sheet(page, t("stepUp.title"));
  await expect(proof.getByText(t("stepUp.purpose.bank"), { exact: true })).toBeVisible();
  await picture(page, "proof");
  await proof.getByRole("button", { name: t("common.close") }).click();
  await expect(field(opened, t("terms.accountNumber"))).toHaveValue(typed);
  // The change is made, and its answer is lost on the way.
  await page.route("**/api/account/profile", async (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    const answer = await route.fetch();
    return answer.ok() ? route.abort("connectionreset") : route.fulfill({ response: answer });
  });
  await press.click();
  await proveBySms(page, t, world, member.phone, troubles);
  await expect(page.getByText(t("profile.bankChanged"))).toBeVisible();
  await expect(opened).toBeHidden();
  const { bankAccount } = await member.call<{ bankAccount: { bankAccountNo: string } }>("GET", "/account/profile");
  expect(bankAccount.bankAccountNo).toBe(accountNo);
  await picture(page, "changed");
  const messages = async (): Promise<string> => (await fetch(`${sandbox()}/sms?phone=${member.phone}`)).text();
  await expect.poll(messages).toContain(t("profile.bankChanged"));
});
