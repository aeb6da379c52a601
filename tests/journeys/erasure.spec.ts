import { operatorCalls } from "./support/console/operator.ts";
import { enter } from "./support/member.ts";
import { sheet } from "./support/money.ts";
import { expect, test } from "./support/test.ts";

test("the profile says what an erasure deletes, what the law keeps, and what a member with money must do first", async ({
  page,
  t,
  member,
  troubles,
  picture,
}) => {
  // The first press without a proof is refused, which opens the question for the proof.
  troubles.allow(/^403 POST \/api\/account\/erasure$/);
  await enter(page, member, "/user/profile");
  await page.getByRole("button", { name: t("erasure.title") }).click();
  const opened = sheet(page, t("erasure.title"));
  await expect(opened.getByText(t("erasure.years", { count: 5 }))).toBeVisible();
  const ask = opened.getByRole("button", { name: t("erasure.ask") });
  await expect(ask).toBeDisabled();
  await opened.getByRole("checkbox", { name: t("erasure.sure") }).check();
  await ask.click();
  await expect(sheet(page, t("stepUp.title")).getByText(t("stepUp.purpose.erasure"), { exact: true })).toBeVisible();

  await member.payIn(150);
  await page.reload();
  await page.goto("/user/profile?show=erasure");
  await expect(opened.getByText(t("erasure.blocker.wallet"))).toBeVisible();
  await expect(ask).toBeDisabled();
  await picture(page, "first-withdraw");
  const owner = await operatorCalls("owner");
  const waiting = await owner.call<readonly { member: { name: string } }[]>("GET", "/erasures");
  expect(waiting.filter(({ member: { name } }) => name === member.name)).toEqual([]);
});
