import { READ_AGAIN_MS } from "@krapao/client/call-error";

import { installClock } from "./support/clock.ts";
import { stopIntercepting } from "./support/intercept-calls.ts";
import { newPerson, signIn } from "./support/member.ts";
import { answer, cut, fail } from "./support/scenes/scene.ts";
import { logIn, menu } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";

test("before login, a failure is reported without a word of money, and a page loads by itself when the server answers", async ({
  page,
  context,
  t,
  troubles,
}) => {
  troubles.allow(/^cut |^console /);
  await installClock(page);
  await answer(page, "login", { message: "INTERNAL_SERVER_ERROR" }, 500);
  await cut(page, "lookup/contact");
  const person = newPerson();
  await page.goto("/login");
  await logIn(page, t, person);
  await expect(page.getByRole("alert").filter({ hasText: t("common.faultVisitor") })).toBeVisible();
  await expect(page.getByLabel(t("terms.phoneNumber"), { exact: true })).toHaveValue(person.phone);

  await menu(page, t)
    .getByRole("link", { name: t("nav.contact"), exact: true })
    .click();
  await expect(page.getByRole("main").getByText(t("common.noAnswerVisitor"))).toBeVisible();
  stopIntercepting(page);
  await page.clock.fastForward(READ_AGAIN_MS);
  await expect(page.getByRole("main").getByRole("img")).toBeVisible();

  const strip = page.getByRole("status").filter({ hasText: t("common.offlineNow") });
  await context.setOffline(true);
  await expect(strip).toBeVisible();
  await context.setOffline(false);
  await expect(strip).toBeHidden();
});

test("a read that failed for a moment is made again by itself", async ({ page, t, member }) => {
  await installClock(page);
  await signIn(page, member);
  await fail(page, "account/profile");
  await page.goto("/user/profile");
  await expect(page.getByRole("button", { name: t("common.retry") })).toBeVisible();
  stopIntercepting(page);
  await page.clock.fastForward(READ_AGAIN_MS);
  await expect(page.getByText(t("terms.memberId"))).toBeVisible();
});
