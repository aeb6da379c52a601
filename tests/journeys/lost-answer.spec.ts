import type { Page } from "@playwright/test";

import { enter, newPerson } from "./support/member.ts";
import { notice, sheet } from "./support/money.ts";
import { field, fillBank, fillProfile, logIn, provePhone, typeCode } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

/** The server does the first request of a call, and its answer is lost on the way. */
const loseAnswer = (page: Page, call: string): Promise<unknown> =>
  page.route(
    `**/api/${call}`,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );

test("a code whose answer was lost counts; such a registration is told as perhaps done, and leads to the login", async ({
  page,
  t,
  world,
  troubles,
  picture,
}) => {
  troubles.allow(
    /^cut POST \/api\/(account|otp\/verify) |^403 POST \/api\/account(\/validate)?$|^409 POST \/api\/otp\/verify$/,
  );
  await loseAnswer(page, "otp/verify");
  await loseAnswer(page, "account");
  const person = newPerson();
  await page.goto("/register");
  await provePhone(page, t, world, person.phone);
  await expect(page.getByText(t("common.noAnswerVisitor"))).toBeVisible();
  await typeCode(page, t, world, person.phone);
  await fillProfile(page, t, person);
  await page.getByRole("button", { name: t("common.next"), exact: true }).click();
  await fillBank(page, t, person);
  const submit = page.getByRole("button", { name: t("register.submit"), exact: true });
  await submit.click();
  await expect(page.getByText(t("common.noAnswerVisitor"))).toBeVisible();
  await submit.click();
  const maybe = notice(page, t("register.maybeTitle"));
  await expect(maybe).toContainText(t("register.maybeBody"));
  await picture(page, "registration");

  await page.reload();
  await fillProfile(page, t, person);
  await page.getByRole("button", { name: t("common.next"), exact: true }).click();
  await maybe.getByRole("link", { name: t("terms.login"), exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel(t("terms.phoneNumber"), { exact: true })).toHaveValue(person.phone);
  await page.getByLabel(t("terms.password"), { exact: true }).fill(person.password);
  await page.getByRole("button", { name: t("terms.login"), exact: true }).click();
  await expect(page).toHaveURL(/\/user\/home$/);
});

test("a new password whose answer was lost is told as perhaps set, and a new code can be requested", async ({
  page,
  t,
  world,
  troubles,
  picture,
}) => {
  troubles.allow(/^(cut|403) POST \/api\/account\/resetpwd/);
  await loseAnswer(page, "account/resetpwd");
  // A friend of the demo's member that no other journey uses, because a phone gets one code a minute.
  const phone = "0800000003";
  const { password } = newPerson();
  await page.goto("/forgot");
  await provePhone(page, t, world, phone);
  await page.getByLabel(t("terms.newPassword"), { exact: true }).fill(password);
  await page.getByLabel(t("terms.confirmNewPassword"), { exact: true }).fill(password);
  const save = page.getByRole("button", { name: t("common.save"), exact: true });
  await save.click();
  await expect(page.getByText(t("common.noAnswerVisitor"))).toBeVisible();
  await save.click();
  const maybe = notice(page, t("forgot.maybeTitle"));
  await expect(maybe).toContainText(t("forgot.maybeBody"));
  await picture(page, "reset");
  await maybe.getByRole("button", { name: t("register.resend") }).click();
  await expect(maybe).toBeHidden();
  await expect(field(page, t("terms.phoneNumber"))).toHaveValue(/^080 ?000 ?0003$/);

  await page.goto("/login");
  await logIn(page, t, { phone, password });
  await expect(page).toHaveURL(/\/user\/home$/);
});

test("a change of the password whose answer was lost is told as perhaps made, until it is known", async ({
  page,
  t,
  member,
  troubles,
  picture,
}) => {
  troubles.allow(/^(cut|403) PUT \/api\/account\/changepwd/);
  await loseAnswer(page, "account/changepwd");
  await enter(page, member, "/user/profile");
  const press = page.getByRole("main").getByRole("button", { name: t("terms.changePassword") });
  const opened = sheet(page, t("terms.changePassword"));
  const change = async (old: string, next: string): Promise<void> => {
    await opened.getByLabel(t("terms.oldPassword"), { exact: true }).fill(old);
    await opened.getByLabel(t("terms.newPassword"), { exact: true }).fill(next);
    await opened.getByLabel(t("terms.confirmNewPassword"), { exact: true }).fill(next);
    await opened.getByRole("button", { name: t("terms.changePassword") }).click();
  };
  const next = `${member.password}-next`;
  const maybe = notice(page, t("password.maybeTitle"));
  const seen = async (): Promise<void> => {
    await expect(maybe).toContainText(t("password.maybeBody"));
    await maybe.getByRole("button", { name: t("common.ok") }).click();
    await expect(maybe).toBeHidden();
  };
  await press.click();
  await change(member.password, next);
  await seen();
  await page.reload();
  await press.click();
  await change(member.password, next);
  await picture(page, "change");
  await seen();
  await change(next, next);
  await expect(page.getByText(t("profile.passwordChanged"))).toBeVisible();

  await press.click();
  await change(member.password, next);
  await expect(notice(page, t("errors.WRONG_PASSWORD"))).toBeVisible();
});
