import { expect } from "@playwright/test";

import { answer, fail, hold, type Scene, type Stage } from "./scene.ts";

const toStatement = async ({ page, t }: Stage, query = ""): Promise<void> => {
  await page.goto(`/user/statement${query}`);
  await expect(page.getByRole("heading", { name: t("statement.title"), exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
};

const toMovement = async (stage: Stage, activity: string): Promise<void> => {
  const { page, t } = stage;
  await toStatement(stage);
  await page.getByRole("main").getByRole("link").filter({ hasText: activity }).first().click();
  await expect(page.getByRole("heading", { name: t("statement.detail"), exact: true })).toBeVisible();
  await expect(page.getByText(t("terms.reference"), { exact: true })).toBeVisible();
};

const giftMovement = async (
  { page, t }: Stage,
  status: "IN_PROGRESS" | "FAILED",
  states: readonly string[],
): Promise<void> => {
  const createdAt = "2026-11-21T07:32:00.000Z";
  await answer(page, "statement/movement/*", {
    reference: "G0SCENE0000000001",
    statementType: "deposit",
    status,
    from: "TRUEMONEY",
    to: "WALLET",
    channel: "gift",
    amount: 40,
    createdAt,
    balance: null,
    timeline: states.map((state) => ({ state, at: createdAt })),
    legs: [],
  });
  await page.goto("/user/statement?movement=G0SCENE0000000001");
  await expect(page.getByText(t("statement.depositGift"))).toBeVisible();
};

/** All movements, and one movement. */
export const statementScenes: readonly Scene[] = [
  { name: "statement", who: "rich", open: toStatement },
  {
    name: "movement-gift-pending",
    who: "rich",
    open: (stage) => giftMovement(stage, "IN_PROGRESS", ["requested", "sending", "waiting"]),
  },
  {
    name: "movement-gift-failed",
    who: "rich",
    isState: true,
    open: (stage) => giftMovement(stage, "FAILED", ["requested", "sending", "refused"]),
  },
  { name: "statement-page-2", who: "rich", isState: true, open: (stage) => toStatement(stage, "?page=2") },
  {
    name: "statement-empty",
    who: "new",
    isState: true,
    open: async ({ page, t }) => {
      await page.goto("/user/statement");
      await expect(page.getByText(t("statement.empty"))).toBeVisible();
    },
  },
  {
    name: "statement-skeleton",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      await hold(page, "statement");
      await page.goto("/user/statement");
      await expect(page.getByRole("heading", { name: t("statement.title"), exact: true })).toBeVisible();
    },
  },
  {
    name: "statement-error",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      await fail(page, "statement");
      await page.goto("/user/statement");
      await expect(page.getByRole("button", { name: t("common.retry") })).toBeVisible();
    },
  },
  {
    name: "statement-period",
    who: "rich",
    open: async (stage) => {
      const { page, t } = stage;
      await toStatement(stage);
      await page.getByRole("button", { name: t("statement.period") }).click();
      await expect(page.getByRole("dialog", { name: t("statement.period") })).toBeVisible();
      await page.getByRole("button", { name: t("calendar.open", { what: t("statement.periodFrom") }) }).click();
      await expect(page.getByRole("button", { name: t("calendar.nextMonth") })).toBeVisible();
    },
  },
  { name: "movement", who: "rich", open: (stage) => toMovement(stage, stage.t("statement.depositQr")) },
  {
    name: "movement-transfer",
    who: "rich",
    isState: true,
    open: (stage) => toMovement(stage, stage.t("statement.transferTo", { name: "PG Slot" })),
  },
];
