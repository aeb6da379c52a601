import { expect } from "@playwright/test";

import { passkeysOf, showErasure } from "./account-fakes.ts";
import { answer, fail, hold, type Scene, type Stage } from "./scene.ts";
import { sumsOf } from "./sums.ts";

const toProfile = async ({ page, t }: Stage): Promise<void> => {
  await page.goto("/user/profile");
  await expect(page.getByText(t("terms.memberId"))).toBeVisible();
};

const toSheet = async (stage: Stage, row: string): Promise<void> => {
  await toProfile(stage);
  await stage.page.getByRole("main").getByRole("button", { name: row }).click();
  await expect(stage.page.getByRole("dialog", { name: row })).toBeVisible();
};

const toActivity = async ({ page, t }: Stage): Promise<void> => {
  await page.goto("/user/activity");
  await expect(page.getByRole("heading", { name: t("nav.activity"), exact: true })).toBeVisible();
};

const activities: readonly Scene[] = [
  {
    name: "activity",
    who: "rich",
    open: async (stage) => {
      await toActivity(stage);
      await expect(stage.page.getByRole("main").getByRole("listitem").first()).toBeVisible();
    },
  },
  {
    name: "activity-empty",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "notice", { notices: [], unread: 0, total: 0 });
      await toActivity(stage);
      await expect(stage.page.getByText(stage.t("activity.empty"))).toBeVisible();
    },
  },
  {
    name: "activity-skeleton",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await hold(stage.page, "notice");
      await toActivity(stage);
    },
  },
  {
    name: "activity-error",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await fail(stage.page, "notice");
      await toActivity(stage);
      await expect(stage.page.getByRole("button", { name: stage.t("common.retry") })).toBeVisible();
    },
  },
];

/** The profile, and the pages beside it. */
export const accountScenes: readonly Scene[] = [
  ...activities,
  { name: "profile", who: "rich", open: toProfile },
  {
    name: "profile-skeleton",
    who: "rich",
    isState: true,
    open: async ({ page }) => {
      await hold(page, "account/profile");
      await page.goto("/user/profile");
      await expect(page.locator("main [aria-busy]").first()).toBeVisible();
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
  {
    name: "passkeys-named",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "passkey", passkeysOf());
      await toSheet(stage, stage.t("passkey.title"));
      await expect(stage.page.getByRole("dialog").getByRole("listitem")).toHaveCount(3);
    },
  },
  {
    name: "passkey-edit",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "passkey", passkeysOf());
      await toSheet(stage, stage.t("passkey.title"));
      await stage.page
        .getByRole("button", { name: stage.t("passkey.edit") })
        .first()
        .click();
      await expect(stage.page.getByLabel(stage.t("passkey.name"))).toBeVisible();
    },
  },
  {
    name: "second-step",
    who: "rich",
    open: async (stage) => {
      await toSheet(stage, stage.t("secondStep.title"));
      await expect(stage.page.getByText(stage.t("secondStep.known"))).toBeVisible();
    },
  },
  { name: "deposit-limit", who: "rich", open: (stage) => toSheet(stage, stage.t("depositLimit.title")) },
  {
    name: "deposit-limit-set",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "wallet/depositLimit", {
        ...sumsOf(stage.member, { limit: 1_000, today: 400 }),
        next: { limit: null, from: new Date(Date.now() + 20 * 3_600_000).toISOString() },
      });
      await toSheet(stage, stage.t("depositLimit.title"));
      await expect(stage.page.getByRole("button", { name: stage.t("depositLimit.keep") })).toBeVisible();
    },
  },
  {
    name: "my-data",
    who: "rich",
    open: async (stage) => {
      await toSheet(stage, stage.t("data.title"));
      await expect(stage.page.getByText(stage.t("data.lead"))).toBeVisible();
    },
  },
  { name: "profile-push", who: "rich", open: (stage) => toSheet(stage, stage.t("nav.activity")) },
  { name: "profile-language", who: "rich", open: (stage) => toSheet(stage, stage.t("terms.language")) },
  {
    name: "devices-error",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await fail(stage.page, "account/sessions");
      await toSheet(stage, stage.t("profile.devices"));
      const opened = stage.page.getByRole("dialog");
      await expect(opened.getByRole("button", { name: stage.t("common.retry") })).toBeVisible();
    },
  },
  {
    name: "profile-erasure",
    who: "rich",
    open: async (stage) => {
      await toSheet(stage, stage.t("erasure.title"));
      await expect(stage.page.getByText(stage.t("erasure.lead"))).toBeVisible();
    },
  },
  {
    name: "profile-erasure-blocked",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await showErasure(stage, { blockers: ["wallet", "games", "moving", "bonus", "refund", "report"] });
      await toSheet(stage, stage.t("erasure.title"));
      await expect(stage.page.getByText(stage.t("erasure.firstTitle"))).toBeVisible();
    },
  },
  {
    name: "profile-erasure-waiting",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await showErasure(stage, { state: "waiting", rest: 42.5 });
      await toSheet(stage, stage.t("erasure.title"));
      await expect(stage.page.getByText(stage.t("erasure.waits"))).toBeVisible();
    },
  },
  {
    name: "profile-erasure-taken-back",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const { page, t } = stage;
      await showErasure(stage, { state: "waiting" });
      await toSheet(stage, t("erasure.title"));
      await showErasure(stage, { state: "withdrawn" });
      await page.getByRole("button", { name: t("erasure.withdraw") }).click();
      await expect(page.getByText(t("erasure.withdrawn"))).toBeVisible();
    },
  },
  {
    name: "profile-erasure-refused",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await showErasure(stage, { state: "refused" });
      await toSheet(stage, stage.t("erasure.title"));
      await expect(stage.page.getByText(stage.t("erasure.lead"))).toBeVisible();
    },
  },
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
