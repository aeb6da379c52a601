import { expect, type Page } from "@playwright/test";

import { places } from "../edition.ts";
import { gameCard, notice } from "../money.ts";
import { total } from "../steps.ts";
import { PENDING, toHome, toTile } from "./money-steps.ts";
import { answer, change, hold, type Scene, type Stage } from "./scene.ts";
import { sumOf } from "./sums.ts";

/** The game that gives no answer. */
const SILENT = { code: "PG", name: "PG Slot" };
const CREATED = "2026-11-21T07:32:00.000Z";

/** The games were asked, and {@link SILENT} gave no answer. */
const silence = (page: Page, more: { readonly busy?: readonly string[] } = {}): Promise<void> =>
  change(page, "wallet/refresh/slot", (json) => ({ ...(json as object), failed: [SILENT.code], ...more }));

const bringAll = async (stage: Stage): Promise<void> => {
  const { page, t } = stage;
  await toHome(stage);
  await page
    .getByRole("region", { name: t("terms.inGames"), exact: true })
    .getByRole("button")
    .click();
};

/** What a member sees while a game gives no answer, or while money is in transit. */
export const silentGameScenes: readonly Scene[] = [
  {
    name: "home-refreshed-partly",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const { page, t } = stage;
      await silence(page);
      await toHome(stage);
      await expect(gameCard(page, SILENT.name).first()).toBeVisible();
      await total(page, t).getByRole("button").last().click();
      await expect(page.getByText(t("home.refreshPartial", { names: SILENT.name }))).toBeVisible();
    },
  },
  {
    name: "home-brought-partly",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "wallet/transferAll", { message: "TRANSFER_FAIL", failed: [SILENT.code] }, 409);
      await bringAll(stage);
      await expect(notice(stage.page, stage.t("home.bringSilentTitle"))).toBeVisible();
    },
  },
  {
    name: "home-brought-busy",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const refusal = { message: "TRANSFER_FAIL", failed: [SILENT.code], busy: [SILENT.code] };
      await answer(stage.page, "wallet/transferAll", refusal, 409);
      await bringAll(stage);
      await expect(notice(stage.page, stage.t("home.bringSilentTitle"))).toContainText(
        stage.t("home.busyGames", { names: SILENT.name }),
      );
    },
  },
  {
    name: "home-bringing",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "wallet/transferAll", PENDING, 202);
      await hold(stage.page, "statement/movement/*");
      await bringAll(stage);
      await expect(notice(stage.page, stage.t("transfer.pendingTitle"))).toBeVisible();
    },
  },
  {
    name: "movement-all-home-pending",
    who: "rich",
    isState: true,
    open: async ({ page, t, member }) => {
      const entry = {
        reference: "T0SCENE0000000001",
        statementType: "transfer",
        status: "IN_PROGRESS",
        from: null,
        to: "WALLET",
        amount: sumOf(member, 350),
        createdAt: CREATED,
        balance: null,
      };
      await answer(page, "statement/movement/*", {
        ...entry,
        timeline: [{ state: "requested", at: CREATED }],
        legs: [
          {
            ...entry,
            reference: "T0SCENE0000000002",
            status: "SUCCESS",
            from: "JOKER",
            amount: sumOf(member, 250),
            balance: sumOf(member, 1_520),
          },
          { ...entry, reference: "T0SCENE0000000003", from: SILENT.code, amount: sumOf(member, 100) },
        ],
      });
      await page.goto(`/user/statement?movement=${entry.reference}`);
      await expect(page.getByText(t("terms.reference"), { exact: true })).toBeVisible();
    },
  },
  {
    name: "withdraw-silent",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await silence(stage.page);
      const opened = await toTile(stage, "withdraw");
      await expect(opened.getByText(stage.t("withdraw.whySilent"))).toBeVisible();
    },
  },
  {
    name: "withdraw-busy",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await silence(stage.page, { busy: [SILENT.code] });
      const opened = await toTile(stage, "withdraw");
      await expect(opened.getByText(stage.t("withdraw.whyBusy"))).toBeVisible();
    },
  },
  {
    name: "withdraw-held",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const { page, t, member } = stage;
      const held = {
        reference: "W0SCENE0000000001",
        statementType: "withdraw",
        status: "IN_PROGRESS",
        from: null,
        to: places.bank,
        bankAccountNo: "0123456789",
        amount: sumOf(member, 500),
        createdAt: CREATED,
        balance: null,
      };
      await change(page, "notice/present", () => ({ unread: 0, moving: [held], qr: null }));
      const opened = await toTile(stage, "withdraw");
      await expect(opened.getByText(t("withdraw.whyMoving"))).toBeVisible();
    },
  },
  {
    name: "bonus-unclear",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      const refusal = { message: "BONUS_CONDITION", failed: [SILENT.code] };
      await answer(page, "bonus/activate/*", refusal, 409);
      await change(page, "bonus", (bonuses) => (bonuses as object[]).map((bonus) => ({ ...bonus, userBonus: null })));
      await page.goto("/user/bonus");
      await page
        .getByRole("region", { name: t("bonus.all") })
        .getByRole("button")
        .first()
        .click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("bonus.receive"), exact: true })
        .click();
      const refused = page.getByRole("alertdialog", { name: t("bonus.issueUnclearAt", { names: SILENT.name }) });
      await expect(refused).toBeVisible();
    },
  },
];
