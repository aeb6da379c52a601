import { recordOf } from "@krapao/contract/record-of";
import { MEMBER_CHANNELS } from "@krapao/contract/statement/shapes";
import { expect } from "@playwright/test";

import {
  createQr,
  notice,
  openGame,
  openTile,
  openTransfer,
  pickProvider,
  pickWay,
  reviewWithdrawal,
  sheet,
  transfer,
} from "../money.ts";
import { field, total } from "../steps.ts";
import { answer, cut, fail, hold, type Scene, type Stage } from "./scene.ts";

const toHome = async ({ page, t }: Stage): Promise<void> => {
  await page.goto("/user/home");
  await expect(total(page, t)).toContainText(/\d\.\d\d/);
};

const toTile = async (stage: Stage, tile: "deposit" | "withdraw") => {
  await toHome(stage);
  return openTile(stage.page, stage.t, tile);
};

const toTransfer = async (stage: Stage) => {
  await toHome(stage);
  return openTransfer(stage.page, stage.t);
};

/** What the server says of money that it cannot tell the end of yet. */
const PENDING = { message: "PENDING", reference: "TM0SCENE00000001", wallet: { amount: 1_000 } };

const transferAnswered = async (stage: Stage, json: object, status: number): Promise<void> => {
  await answer(stage.page, "wallet/transfer", json, status);
  await hold(stage.page, "statement/movement/*");
  await toTransfer(stage);
  await transfer(stage.page, stage.t, "PG", "100");
  await expect(stage.page.getByRole("alertdialog")).toBeVisible();
};

const toGift = async (stage: Stage) => {
  const opened = await toTile(stage, "deposit");
  await pickWay(opened, stage.t, "gift");
  await expect(field(opened, stage.t("terms.giftLink"))).toBeVisible();
  return opened;
};

const sendGift = async (stage: Stage, json: object, status: number): Promise<void> => {
  await answer(stage.page, "wallet/truelink", json, status);
  await hold(stage.page, "statement/movement/*");
  const opened = await toGift(stage);
  const link = "https://gift.truemoney.com/campaign/?v=0192aBcD3456efGH78";
  await field(opened, stage.t("terms.giftLink")).fill(link);
  await stage.page.keyboard.press("Enter");
};

const giftAnswered = async (stage: Stage, json: object, status: number, title: string): Promise<void> => {
  await sendGift(stage, json, status);
  await expect(stage.page.getByRole("alertdialog", { name: title })).toBeVisible();
};

const deposits: readonly Scene[] = [
  {
    name: "deposit",
    who: "rich",
    open: async (stage) => {
      const opened = await toTile(stage, "deposit");
      await expect(opened.getByText(stage.t("deposit.noFee"))).toBeVisible();
    },
  },
  {
    name: "deposit-closed",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "lookup/slip", { isOpen: false, closedFrom: "23:00", closedTo: "01:30" });
      const opened = await toTile(stage, "deposit");
      await expect(opened.getByText(stage.t("deposit.wayOpensAt", { time: "01:30" }))).toBeVisible();
    },
  },
  {
    name: "deposit-qr",
    who: "rich",
    open: async (stage) => {
      const opened = await toTile(stage, "deposit");
      await pickWay(opened, stage.t, "qr");
      await expect(field(opened, stage.t("terms.amount"))).toBeVisible();
    },
  },
  {
    name: "deposit-qr-too-little",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const opened = await toTile(stage, "deposit");
      await pickWay(opened, stage.t, "qr");
      await pickProvider(opened, stage.t, "WW");
      await field(opened, stage.t("terms.amount")).fill("20");
      await expect(opened.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
    },
  },
  {
    name: "deposit-qr-open",
    who: "rich",
    open: async (stage) => {
      const { page, t } = stage;
      const opened = await toTile(stage, "deposit");
      await pickWay(opened, t, "qr");
      await pickProvider(opened, t, "PAYTIMZ");
      const image = opened.getByRole("img", { name: "500" });
      const amount = field(opened, t("terms.amount"));
      await expect(image.or(amount)).toBeVisible();
      if (await amount.isVisible()) await createQr(page, t, "500");
    },
  },
  {
    name: "deposit-qr-paid",
    who: "rich",
    open: async (stage) => {
      const { page, t, world } = stage;
      const opened = await toTile(stage, "deposit");
      await pickWay(opened, t, "qr");
      // By a name that is the same in every language.
      await pickProvider(opened, t, "WW");
      await world.pay(await createQr(page, t, "200"));
      await expect(opened.getByText(t("statuses.qr.paid"))).toBeVisible();
    },
  },
  {
    name: "deposit-bank",
    who: "rich",
    open: async (stage) => {
      const opened = await toTile(stage, "deposit");
      await pickWay(opened, stage.t, "bank");
      await expect(opened.getByText(stage.t("deposit.auto"))).toBeVisible();
    },
  },
  {
    name: "deposit-gift",
    who: "rich",
    open: async (stage) => {
      await toGift(stage);
    },
  },
  {
    name: "deposit-gift-no-link",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const opened = await toGift(stage);
      await field(opened, stage.t("terms.giftLink")).fill("https://gift.example/campaign/?v=0192aBcD3456efGH78");
      await stage.page.keyboard.press("Enter");
      await expect(opened.getByText(stage.t("errors.TRUELINK_INVALID"))).toBeVisible();
    },
  },
  {
    name: "deposit-gift-pending",
    who: "rich",
    open: async (stage) => giftAnswered(stage, PENDING, 202, stage.t("deposit.linkPendingTitle")),
  },
  {
    name: "deposit-gift-done",
    who: "rich",
    open: async (stage) => {
      const done = { reference: PENDING.reference, wallet: PENDING.wallet, amount: 20 };
      await giftAnswered(stage, done, 200, stage.t("deposit.linkDone", { amount: "฿20.00" }));
    },
  },
  {
    name: "deposit-gift-closed",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await sendGift(stage, { message: "REQUEST_LIMIT", until: null }, 429);
      await expect(stage.page.locator("[aria-live=polite] > div")).toBeVisible();
    },
  },
  {
    name: "deposit-skeleton",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await hold(stage.page, "lookup/deposit");
      await toTile(stage, "deposit");
    },
  },
  {
    name: "deposit-error",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await fail(stage.page, "lookup/deposit");
      const opened = await toTile(stage, "deposit");
      await expect(opened.getByRole("button", { name: stage.t("common.retry") })).toBeVisible();
    },
  },
  {
    name: "deposit-none",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "lookup/deposit", {
        banks: [],
        wallets: [],
        isManual: false,
        minimum: 1,
        usual: recordOf(MEMBER_CHANNELS, null),
        channels: MEMBER_CHANNELS,
      });
      const opened = await toTile(stage, "deposit");
      await expect(opened.getByText(stage.t("deposit.noChannel"))).toBeVisible();
    },
  },
];

const games: readonly Scene[] = [
  {
    name: "game",
    who: "rich",
    open: async (stage) => {
      await toHome(stage);
      const game = await openGame(stage.page, stage.t, "PG Slot");
      await game.getByRole("button", { name: stage.t("common.showPassword") }).click();
    },
  },
  {
    name: "game-closed",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await toHome(stage);
      const game = await openGame(stage.page, stage.t, "UFABET");
      await expect(game.getByRole("button", { name: stage.t("terms.openGameAccount") })).toBeVisible();
    },
  },
  {
    name: "game-reset",
    who: "rich",
    open: async (stage) => {
      const { page, t } = stage;
      await toHome(stage);
      const game = await openGame(page, t, "PG Slot");
      await game.getByRole("button", { name: t("terms.resetPassword") }).click();
      await expect(notice(page, t("terms.resetPassword"))).toBeVisible();
    },
  },
  {
    name: "game-error",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await fail(stage.page, "wallet/account/PG");
      await toHome(stage);
      const game = await openGame(stage.page, stage.t, "PG Slot");
      await expect(game.getByRole("button", { name: stage.t("common.retry") })).toBeVisible();
    },
  },
];

const transfers: readonly Scene[] = [
  {
    name: "transfer",
    who: "rich",
    open: async (stage) => {
      const opened = await toTransfer(stage);
      await opened.getByRole("combobox", { name: stage.t("transfer.to") }).selectOption("PG");
      await field(opened, stage.t("terms.amount")).fill("250.50");
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
      await transfer(stage.page, stage.t, "PG", "100");
      await expect(notice(stage.page, stage.t("money.noAnswerTitle"))).toBeVisible();
    },
  },
];

const withdrawals: readonly Scene[] = [
  {
    name: "withdraw",
    who: "rich",
    open: async (stage) => {
      const opened = await toTile(stage, "withdraw");
      await field(opened, stage.t("terms.amount")).fill("500");
    },
  },
  {
    name: "withdraw-review",
    who: "rich",
    open: async (stage) => {
      const opened = await toTile(stage, "withdraw");
      await field(opened, stage.t("terms.amount")).fill("500");
      await reviewWithdrawal(opened, stage.t);
    },
  },
  {
    name: "withdraw-too-much",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const opened = await toTile(stage, "withdraw");
      await field(opened, stage.t("terms.amount")).fill("60000");
      await expect(opened.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
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
      const { page, t } = stage;
      await answer(page, "wallet/withdrawAll", { reference: PENDING.reference, wallet: PENDING.wallet });
      const opened = await toTile(stage, "withdraw");
      await field(opened, t("terms.amount")).fill("500");
      const review = await reviewWithdrawal(sheet(page, t("withdraw.title")), t);
      await review.getByRole("button", { name: t("withdraw.submit", { amount: "฿500.00" }) }).click();
      await expect(notice(page, t("withdraw.success"))).toBeVisible();
    },
  },
  {
    name: "withdraw-pending",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const { page, t } = stage;
      await answer(page, "wallet/withdrawAll", PENDING, 202);
      await hold(page, "statement/movement/*");
      const opened = await toTile(stage, "withdraw");
      await field(opened, t("terms.amount")).fill("500");
      const review = await reviewWithdrawal(sheet(page, t("withdraw.title")), t);
      await review.getByRole("button", { name: t("withdraw.submit", { amount: "฿500.00" }) }).click();
      await expect(notice(page, t("withdraw.pendingTitle"))).toBeVisible();
    },
  },
];

/** Every sheet that moves money, and how it tells what became of it. */
export const moneyScenes: readonly Scene[] = [...deposits, ...games, ...transfers, ...withdrawals];
