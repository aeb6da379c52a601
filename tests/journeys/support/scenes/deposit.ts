import { recordOf } from "@krapao/contract/record-of";
import { MEMBER_CHANNELS } from "@krapao/contract/statement/shapes";
import { expect } from "@playwright/test";

import { createQr, pickProvider, pickWay } from "../money.ts";
import { field } from "../steps.ts";
import { PENDING, toTile } from "./money-steps.ts";
import { answer, fail, hold, type Scene, type Stage } from "./scene.ts";
import { sumsOf, typedSum } from "./sums.ts";

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

/** The deposit sheet: its ways, their ends and their refusals. */
export const depositScenes: readonly Scene[] = [
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
    name: "deposit-limit-left",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "wallet/depositLimit", {
        ...sumsOf(stage.member, { limit: 1_000, today: 400 }),
        next: null,
      });
      const opened = await toTile(stage, "deposit");
      await pickWay(opened, stage.t, "qr");
      await field(opened, stage.t("terms.amount")).fill(typedSum(stage.member, 700));
      await expect(opened.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
    },
  },
  {
    name: "deposit-limit-reached",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "wallet/depositLimit", {
        ...sumsOf(stage.member, { limit: 1_000, today: 1_000 }),
        next: null,
      });
      const opened = await toTile(stage, "deposit");
      await expect(opened.getByText(stage.t("deposit.limitReached"))).toBeVisible();
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
      await field(opened, stage.t("terms.amount")).fill(typedSum(stage.member, 20));
      await expect(opened.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
    },
  },
  {
    name: "deposit-qr-open",
    who: "rich",
    open: async (stage) => {
      const { page, t, member } = stage;
      const opened = await toTile(stage, "deposit");
      await pickWay(opened, t, "qr");
      await pickProvider(opened, t, "PAYTIMZ");
      const image = opened.getByRole("img", { name: "500" });
      const amount = field(opened, t("terms.amount"));
      await expect(image.or(amount)).toBeVisible();
      if (await amount.isVisible()) await createQr(page, t, typedSum(member, 500));
    },
  },
  {
    name: "deposit-qr-paid",
    who: "rich",
    open: async (stage) => {
      const { page, t, world, member } = stage;
      const opened = await toTile(stage, "deposit");
      await pickWay(opened, t, "qr");
      // By a name that is the same in every language.
      await pickProvider(opened, t, "WW");
      await world.pay(await createQr(page, t, typedSum(member, 200)));
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
    isBahtOnly: true,
    open: async (stage) => {
      await toGift(stage);
    },
  },
  {
    name: "deposit-gift-no-link",
    who: "rich",
    isBahtOnly: true,
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
    isBahtOnly: true,
    open: async (stage) => giftAnswered(stage, PENDING, 202, stage.t("deposit.linkPendingTitle")),
  },
  {
    name: "deposit-gift-done",
    who: "rich",
    isBahtOnly: true,
    open: async (stage) => {
      const done = { reference: PENDING.reference, wallet: PENDING.wallet, amount: 20 };
      await giftAnswered(stage, done, 200, stage.t("deposit.linkDone", { amount: "฿20.00" }));
    },
  },
  {
    name: "deposit-gift-closed",
    who: "rich",
    isBahtOnly: true,
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
