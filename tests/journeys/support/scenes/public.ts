import { expect, type Page } from "@playwright/test";

import { edition, places } from "../edition.ts";
import { newPerson } from "../member.ts";
import { field, fillBank, fillProfile, logIn, provePhone } from "../steps.ts";
import { answer, fail, type Scene, type Stage } from "./scene.ts";
import { sumOf } from "./sums.ts";

const next = ({ page, t }: Stage): Promise<void> =>
  page.getByRole("button", { name: t("common.next"), exact: true }).click();

/** Opens the wizard at its first step. The tab keeps what an earlier scene typed, so that is removed. */
const toWizard = async (page: Page): Promise<void> => {
  await page.goto("/login");
  await page.evaluate(() => sessionStorage.clear());
  await page.goto("/register");
};

const toCode = async (stage: Stage): Promise<void> => {
  const { page, t } = stage;
  await toWizard(page);
  await field(page, t("terms.phoneNumber")).fill(newPerson().phone);
  await next(stage);
  await expect(field(page, t("terms.otp"))).toBeVisible();
};

const toProfile = async ({ page, t, world }: Stage): Promise<void> => {
  await toWizard(page);
  await provePhone(page, t, world, newPerson().phone);
  await expect(field(page, t("terms.profileName"))).toBeVisible();
};

const toBank = async (stage: Stage): Promise<void> => {
  const { page, t } = stage;
  await toProfile(stage);
  await fillProfile(page, t, newPerson());
  await next(stage);
  await expect(page.getByLabel(t("terms.bank"), { exact: true })).toBeEnabled();
};

const heading = ({ page }: Stage, name: string): Promise<void> =>
  expect(page.getByRole("heading", { name, exact: true })).toBeVisible();

/** The pages before the sign-in. */
export const publicScenes: readonly Scene[] = [
  {
    name: "login",
    who: "visitor",
    open: async (stage) => {
      await stage.page.goto("/login");
      await heading(stage, stage.t("login.title"));
    },
  },
  {
    name: "login-second-step",
    who: "visitor",
    isState: true,
    open: async ({ page, t }) => {
      await answer(page, "login", { message: "STEP_UP_REQUIRED", purpose: "login" }, 403);
      await page.goto("/login");
      await logIn(page, t, newPerson());
      await expect(page.getByText(t("secondStep.newDevice"))).toBeVisible();
    },
  },
  {
    name: "login-wrong",
    who: "visitor",
    isState: true,
    open: async ({ page, t }) => {
      await page.goto("/login");
      await logIn(page, t, newPerson());
      await expect(page.getByRole("alert")).toHaveText(t("errors.WRONG_CREDENTIAL"));
    },
  },
  {
    name: "language-menu",
    who: "visitor",
    open: async (stage) => {
      await stage.page.goto("/login");
      await heading(stage, stage.t("login.title"));
      await stage.page.getByRole("button", { name: stage.t("terms.language") }).click();
    },
  },
  {
    name: "register-phone",
    who: "visitor",
    open: async (stage) => {
      await toWizard(stage.page);
      await next(stage);
      await expect(stage.page.getByText(stage.t("validation.phoneRequired"))).toBeVisible();
    },
  },
  { name: "register-code", who: "visitor", open: toCode },
  {
    name: "register-code-wrong",
    who: "visitor",
    isState: true,
    open: async (stage) => {
      const { page, t } = stage;
      await toCode(stage);
      await field(page, t("terms.otp")).fill("000000");
      await expect(page.getByText(t("errors.OTP_CODE_INVALID"))).toBeVisible();
    },
  },
  { name: "register-profile", who: "visitor", open: toProfile },
  {
    name: "register-profile-no-sources",
    who: "visitor",
    isState: true,
    open: async (stage) => {
      await fail(stage.page, "lookup/sources");
      await toProfile(stage);
      await expect(stage.page.getByRole("button", { name: stage.t("common.retry") })).toBeVisible();
    },
  },
  {
    name: "register-profile-wrong",
    who: "visitor",
    isState: true,
    open: async (stage) => {
      const { page, t } = stage;
      await toProfile(stage);
      await next(stage);
      await expect(page.getByText(t("validation.nameRequired"))).toBeVisible();
    },
  },
  {
    name: "register-bank",
    who: "visitor",
    open: async (stage) => {
      const { page, t } = stage;
      await toBank(stage);
      // Only some Thai banks ask for a name in English letters.
      const bank = edition === "lo" ? places.bank : "KTB";
      await fillBank(page, t, { ...newPerson(), accountNo: "12345" }, bank);
      await field(page, t("terms.lastName")).fill("สุขใจ");
      if (bank === "KTB") await expect(page.getByText(t("validation.accountNameEnglish"))).toBeVisible();
    },
  },
  {
    name: "register-bank-empty",
    who: "visitor",
    isState: true,
    open: async (stage) => {
      const { page, t } = stage;
      await toBank(stage);
      await page.getByRole("button", { name: t("register.submit"), exact: true }).click();
      await expect(page.getByText(t("validation.bankRequired"))).toBeVisible();
    },
  },
  {
    name: "forgot",
    who: "visitor",
    open: async (stage) => {
      await stage.page.goto("/forgot");
      await heading(stage, stage.t("terms.resetPassword"));
    },
  },
  {
    name: "howto",
    who: "visitor",
    open: async (stage) => {
      await stage.page.goto("/howto");
      await heading(stage, stage.t("howto.title"));
    },
  },
  {
    name: "howto-story",
    who: "visitor",
    open: async ({ page, t }) => {
      await page.goto("/howto");
      await page
        .getByRole("main")
        .getByRole("button", { name: t("howto.wallet") })
        .click();
      const opened = page.getByRole("dialog", { name: t("howto.wallet") });
      await expect(opened.getByText(t("howto.step.walletHome"))).toBeVisible();
    },
  },
  {
    name: "contact",
    who: "visitor",
    open: async (stage) => {
      await stage.page.goto("/contact");
      await expect(stage.page.getByRole("link", { name: "@krapao" })).toBeVisible();
      await expect(stage.page.getByRole("main").getByRole("paragraph").nth(1)).toBeVisible();
    },
  },
  {
    name: "not-found",
    who: "visitor",
    open: async (stage) => {
      await stage.page.goto("/no-such-page");
      await heading(stage, stage.t("notFound.title"));
    },
  },
  {
    name: "terminated",
    who: "visitor",
    open: async (stage) => {
      await stage.page.goto("/terminated");
      await heading(stage, stage.t("terminated.title"));
    },
  },
  {
    name: "receipt-page",
    who: "visitor",
    open: async (stage) => {
      const { currency } = stage.member;
      const paid = {
        amount: sumOf(stage.member, 1_300.5),
        currency,
        paidAt: "2026-11-21T07:32:08.000Z",
        accountEnd: "2226",
      };
      await answer(stage.page, "receipt/*", paid);
      await stage.page.goto("/receipt?c=SCENE");
      await heading(stage, stage.t("receipt.genuine"));
    },
  },
  {
    name: "receipt-unknown",
    who: "visitor",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "receipt/*", { message: "NO_DATA" }, 404);
      await stage.page.goto("/receipt?c=SCENE");
      await heading(stage, stage.t("receipt.unknown"));
    },
  },
];
