import { expect } from "@playwright/test";

import { places } from "../edition.ts";
import { notice, reviewWithdrawal, sheet } from "../money.ts";
import { field } from "../steps.ts";
import { PENDING, toTile } from "./money-steps.ts";
import { answer, cut, fail, hold, type Scene } from "./scene.ts";
import { shownSum, sumsOf, typedSum } from "./sums.ts";

const CREATED = "2026-11-21T07:32:00.000Z";

/** The withdrawal sheet. */
export const withdrawalScenes: readonly Scene[] = [
  {
    name: "withdraw",
    who: "rich",
    open: async (stage) => {
      const opened = await toTile(stage, "withdraw");
      await field(opened, stage.t("terms.amount")).fill(typedSum(stage.member, 500));
    },
  },
  {
    name: "withdraw-review",
    who: "rich",
    open: async (stage) => {
      const opened = await toTile(stage, "withdraw");
      await field(opened, stage.t("terms.amount")).fill(typedSum(stage.member, 500));
      await reviewWithdrawal(opened, stage.t);
    },
  },
  {
    name: "withdraw-too-much",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const opened = await toTile(stage, "withdraw");
      await field(opened, stage.t("terms.amount")).fill(typedSum(stage.member, 60_000));
      await expect(opened.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
    },
  },
  {
    name: "withdraw-bonus",
    who: "rich",
    open: async (stage) => {
      await answer(stage.page, "bonus/check/active", {
        status: true,
        type: "bonus",
        code: "WELCOME",
        name: "โบนัสต้อนรับ",
        ...sumsOf(stage.member, { turnover: 3_600, required: 10_000 }),
        expireAt: "2026-12-31T17:00:00.000Z",
      });
      const opened = await toTile(stage, "withdraw");
      await expect(opened.getByRole("link", { name: stage.t("withdraw.bonusCancel") })).toBeVisible();
    },
  },
  {
    name: "withdraw-skeleton",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await hold(stage.page, "lookup/withdraw");
      await toTile(stage, "withdraw");
    },
  },
  {
    name: "withdraw-error",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await fail(stage.page, "lookup/withdraw");
      const opened = await toTile(stage, "withdraw");
      await expect(opened.getByRole("button", { name: stage.t("common.retry") })).toBeVisible();
    },
  },
  {
    name: "withdraw-offline",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await cut(stage.page, "lookup/withdraw");
      const opened = await toTile(stage, "withdraw");
      await stage.page.context().setOffline(true);
      await expect(opened.getByText(stage.t("common.offlineNow"))).toBeVisible();
    },
  },
  {
    name: "withdraw-done",
    who: "rich",
    open: async (stage) => {
      const { page, t, member } = stage;
      await answer(page, "wallet/withdrawAll", { reference: PENDING.reference, wallet: PENDING.wallet });
      const opened = await toTile(stage, "withdraw");
      await field(opened, t("terms.amount")).fill(typedSum(member, 500));
      const review = await reviewWithdrawal(sheet(page, t("withdraw.title")), t);
      await review.getByRole("button", { name: t("withdraw.submit", { amount: shownSum(member, 500) }) }).click();
      await expect(notice(page, t("withdraw.success"))).toBeVisible();
    },
  },
  {
    name: "withdraw-pending",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const { page, t, member } = stage;
      await answer(page, "wallet/withdrawAll", PENDING, 202);
      const entry = {
        reference: PENDING.reference,
        statementType: "withdraw",
        status: "IN_PROGRESS",
        from: "WALLET",
        to: places.bank,
        ...sumsOf(member, { amount: 500 }),
        createdAt: CREATED,
        balance: null,
      };
      await answer(page, "statement/movement/*", {
        ...entry,
        timeline: [{ state: "requested", at: CREATED }],
        legs: [{ ...entry, reference: "T0SCENE0000000003", statementType: "transfer", from: "PG", to: "WALLET" }],
      });
      const opened = await toTile(stage, "withdraw");
      await field(opened, t("terms.amount")).fill(typedSum(member, 500));
      const review = await reviewWithdrawal(sheet(page, t("withdraw.title")), t);
      await review.getByRole("button", { name: t("withdraw.submit", { amount: shownSum(member, 500) }) }).click();
      await expect(notice(page, t("withdraw.pendingTitle"))).toContainText(
        t("withdraw.pendingBodyAt", { names: "PG Slot" }),
      );
    },
  },
];
