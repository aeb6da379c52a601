import { sheet } from "./support/money.ts";
import { acceptAgreement, enter } from "./support/member.ts";
import { field, logIn, total, typeCode } from "./support/steps.ts";
import { askCode } from "./support/step-up.ts";
import { expect, test } from "./support/test.ts";

const MINUTE = 60_000;

test("after a member turns the second step on, a new device needs a code and a known one does not", async ({
  page,
  browser,
  t,
  member,
  world,
  troubles,
  picture,
}) => {
  test.setTimeout(4 * MINUTE);
  troubles.allow(/^403 (PUT \/api\/account\/secondStep|POST \/api\/login)$/);
  troubles.allow(/^429 POST \/api\/otp\/send$/);
  await enter(page, member);
  await page.goto("/user/profile");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("secondStep.title") })
    .click();
  const question = sheet(page, t("secondStep.title"));
  await expect(question.getByText(t("secondStep.known"))).toBeVisible();
  await picture(page, "off");
  await question.getByRole("button", { name: t("secondStep.turnOn") }).click();
  const proof = sheet(page, t("stepUp.title"));
  await expect(proof.getByText(t("stepUp.purpose.secondStep"), { exact: true })).toBeVisible();
  await askCode(proof, t("stepUp.sms"), t("terms.otp"));
  await typeCode(proof, t, world, member.phone);
  await expect(page.getByText(t("secondStep.turnedOn"))).toBeVisible();
  await expect(page.getByRole("button", { name: t("secondStep.title") })).toContainText(t("secondStep.on"));

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto("/login");
  await acceptAgreement(other);
  await logIn(other, t, member);
  await expect(other.getByText(t("secondStep.newDevice"))).toBeVisible();
  await picture(other, "new-device");
  await other.getByRole("button", { name: t("common.back"), exact: true }).click();
  await expect(field(other, t("terms.phoneNumber"))).toHaveValue(member.phone);
  await other.getByRole("button", { name: t("terms.login"), exact: true }).click();
  await askCode(other.getByRole("main"), t("stepUp.sms"), t("terms.otp"));
  await picture(other, "code");
  await typeCode(other.getByRole("main"), t, world, member.phone);
  await expect(total(other, t)).toBeVisible();

  await other.getByRole("button", { name: t("terms.logout") }).click();
  await logIn(other, t, member);
  await expect(total(other, t)).toBeVisible();
  await elsewhere.close();
});
