import { currencySign } from "@krapao/i18n";
import { expect } from "@playwright/test";

import { notice, openTransfer, transfer } from "../money.ts";
import { field } from "../steps.ts";
import { PENDING, toHome } from "./money-steps.ts";
import { answer, cut, hold, type Scene, type Stage } from "./scene.ts";
import { typedSum } from "./sums.ts";

const toTransfer = async (stage: Stage) => {
  await toHome(stage);
  return openTransfer(stage.page, stage.t);
};

const transferAnswered = async (stage: Stage, json: object, status: number): Promise<void> => {
  await answer(stage.page, "wallet/transfer", json, status);
  await hold(stage.page, "statement/movement/*");
  await toTransfer(stage);
  const { member } = stage;
  await transfer(stage.page, stage.t, "PG", typedSum(member, 100), currencySign(member.currency));
  await expect(stage.page.getByRole("alertdialog")).toBeVisible();
};

/** The transfer sheet, and how it shows the result of the transfer. */
export const transferScenes: readonly Scene[] = [
  {
    name: "transfer",
    who: "rich",
    open: async (stage) => {
      const opened = await toTransfer(stage);
      await opened.getByRole("combobox", { name: stage.t("transfer.to") }).selectOption("PG");
      await field(opened, stage.t("terms.amount")).fill(typedSum(stage.member, 250.5));
    },
  },
  {
    name: "transfer-same",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const opened = await toTransfer(stage);
      await opened.getByRole("combobox", { name: stage.t("transfer.to") }).selectOption("WALLET");
      await expect(opened.getByText(stage.t("validation.transferSameAccount"))).toBeVisible();
    },
  },
  {
    name: "transfer-too-much",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const opened = await toTransfer(stage);
      await opened.getByRole("combobox", { name: stage.t("transfer.to") }).selectOption("PG");
      await field(opened, stage.t("terms.amount")).fill("99,999,999.99");
      await expect(opened.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
    },
  },
  {
    name: "transfer-no-games",
    who: "new",
    isState: true,
    open: async (stage) => {
      const opened = await toTransfer(stage);
      await expect(opened.getByText(stage.t("transfer.noGames"))).toBeVisible();
    },
  },
  {
    name: "transfer-done",
    who: "rich",
    open: (stage) => transferAnswered(stage, { reference: PENDING.reference, wallet: PENDING.wallet }, 200),
  },
  { name: "transfer-pending", who: "rich", open: (stage) => transferAnswered(stage, PENDING, 202) },
  {
    name: "transfer-failed",
    who: "rich",
    open: (stage) => transferAnswered(stage, { message: "TRANSFER_FAIL", reference: PENDING.reference }, 409),
  },
  {
    name: "transfer-no-answer",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await cut(stage.page, "wallet/transfer");
      await toTransfer(stage);
      const { member } = stage;
      await transfer(stage.page, stage.t, "PG", typedSum(member, 100), currencySign(member.currency));
      await expect(notice(stage.page, stage.t("money.noAnswerTitle"))).toBeVisible();
    },
  },
];
