import { expect } from "@playwright/test";

import { fail, hold, type Scene, type Stage } from "./scene.ts";

const toProfile = async ({ page, t }: Stage): Promise<void> => {
  await page.goto("/user/profile");
  await expect(page.getByText(t("terms.memberId"))).toBeVisible();
};

const toSheet = async (stage: Stage, row: string): Promise<void> => {
  await toProfile(stage);
  await stage.page.getByRole("main").getByRole("button", { name: row }).click();
  await expect(stage.page.getByRole("dialog", { name: row })).toBeVisible();
};

/** Who the member is, and the pages beside it. */
export const accountScenes: readonly Scene[] = [
  { name: "profile", who: "rich", open: toProfile },
  {
    name: "profile-skeleton",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      await hold(page, "account/profile");
      await page.goto("/user/profile");
      await expect(page.getByText(t("terms.changePassword"))).toBeVisible();
    },
  },
  {
    name: "profile-error",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      await fail(page, "account/profile");
      await page.goto("/user/profile");
      await expect(page.getByRole("button", { name: t("common.retry") })).toBeVisible();
    },
  },
  {
    name: "password",
    who: "rich",
    open: async (stage) => {
      const { page, t } = stage;
      await toSheet(stage, t("terms.changePassword"));
      await page.getByLabel(t("terms.oldPassword"), { exact: true }).fill("one");
      await page.getByLabel(t("terms.newPassword"), { exact: true }).fill("two");
      await page.getByLabel(t("terms.confirmNewPassword"), { exact: true }).fill("three");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("terms.changePassword") })
        .click();
      await expect(page.getByText(t("validation.passwordNotEqual"))).toBeVisible();
    },
  },
  { name: "profile-bank", who: "rich", open: (stage) => toSheet(stage, stage.t("profile.bankChange")) },
  {
    name: "profile-bank-wrong",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const { page, t } = stage;
      await toSheet(stage, t("profile.bankChange"));
      await page.getByLabel(t("terms.accountNumber"), { exact: true }).fill("12345");
      await page.getByLabel(t("profile.devicePassword")).fill("not it");
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("profile.bankChange") })
        .click();
      await expect(page.getByText(t("errors.WRONG_PASSWORD"))).toBeVisible();
    },
  },
  {
    name: "step-up",
    who: "rich",
    open: async (stage) => {
      const { page, t, member } = stage;
      await toSheet(stage, t("profile.bankChange"));
      await page.getByLabel(t("terms.accountNumber"), { exact: true }).fill("1234567899");
      await page.getByLabel(t("profile.devicePassword")).fill(member.password);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("profile.bankChange") })
        .click();
      await expect(page.getByRole("button", { name: t("stepUp.sms") })).toBeEnabled();
    },
  },
  {
    name: "passkeys",
    who: "rich",
    open: async (stage) => {
      await toSheet(stage, stage.t("passkey.title"));
      await expect(stage.page.getByRole("dialog").getByRole("button")).not.toHaveCount(0);
    },
  },
  { name: "profile-push", who: "rich", open: (stage) => toSheet(stage, stage.t("nav.activity")) },
  { name: "profile-language", who: "rich", open: (stage) => toSheet(stage, stage.t("terms.language")) },
  {
    name: "devices",
    who: "rich",
    open: async (stage) => {
      await toSheet(stage, stage.t("profile.devices"));
      await expect(stage.page.getByText(stage.t("profile.deviceThis"))).toBeVisible();
    },
  },
  {
    name: "member-contact",
    who: "rich",
    open: async ({ page }) => {
      await page.goto("/user/contact");
      await expect(page.getByRole("link", { name: "@krapao" })).toBeVisible();
    },
  },
];
