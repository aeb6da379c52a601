import { enter } from "./support/member.ts";
import { sheet } from "./support/money.ts";
import { expect, test } from "./support/test.ts";

test("a text in upper case is edited where the caret is", async ({ page, t, member }) => {
  await enter(page, member, "/user/bonus");
  const code = page.getByRole("textbox", { name: t("terms.promotionCode") });
  await code.pressSequentially("summer");
  for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft"]) await code.press(key);
  await code.pressSequentially("xyz");
  await code.press("Backspace");
  await expect(code).toHaveValue("SUMXYMER");

  await page.goto("/user/profile?show=bank");
  for (const label of [t("terms.firstName"), t("terms.lastName")]) {
    const name = sheet(page, t("profile.bankChange")).getByRole("textbox", { name: label });
    await name.fill("");
    await name.pressSequentially("malee");
    await name.press("Home");
    await name.pressSequentially("som");
    await name.press("Delete");
    await expect(name).toHaveValue("SOMALEE");
  }
});
