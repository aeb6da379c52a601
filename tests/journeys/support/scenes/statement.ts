import { expect } from "@playwright/test";

import { places } from "../edition.ts";
import { answer, change, fail, hold, type Scene, type Stage } from "./scene.ts";
import { shownSum } from "./sums.ts";

const toStatement = async ({ page, t }: Stage, query = ""): Promise<void> => {
  await page.goto(`/user/statement${query}`);
  await expect(page.getByRole("heading", { name: t("statement.title"), exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
};

const toMovement = async (stage: Stage, activity: string): Promise<void> => {
  const { page, t } = stage;
  await toStatement(stage);
  await page.getByRole("main").getByRole("link").filter({ hasText: activity }).first().click();
  // On a phone the movement has its own page. On a desktop it stands beside the list.
  const detail = { name: t("statement.detail"), exact: true };
  await expect(page.getByRole("heading", detail).or(page.getByRole("region", detail)).first()).toBeVisible();
  await expect(page.getByText(t("terms.reference"), { exact: true })).toBeVisible();
};

const giftMovement = async (
  { page, t }: Stage,
  status: "IN_PROGRESS" | "FAILED",
  states: readonly string[],
  credited?: number,
): Promise<void> => {
  const createdAt = "2026-11-21T07:32:00.000Z";
  const reference = "G0SCENE0000000001";
  const entry = {
    reference,
    statementType: "deposit",
    status,
    from: "TRUEMONEY",
    to: "WALLET",
    channel: "gift",
    amount: 40,
    createdAt,
    balance: null,
  };
  const credit = { ...entry, reference: `${reference}-2`, status: "SUCCESS", amount: credited, balance: 1_240.5 };
  await answer(page, "statement/movement/*", {
    ...entry,
    timeline: states.map((state) => ({ state, at: createdAt })),
    legs: credited === undefined ? [] : [credit],
  });
  await page.goto(`/user/statement?movement=${reference}`);
  await expect(page.getByText(t("statement.deposit.gift")).first()).toBeVisible();
};

const CREATED = "2026-11-21T07:32:00.000Z";

/** A withdrawal that an operator reviews. */
const reviewed = {
  reference: "W0SCENE0000000001",
  statementType: "withdraw",
  status: "IN_PROGRESS",
  isUnderReview: true,
  from: null,
  to: places.bank,
  bankAccountNo: "0123456789",
  amount: 85_000,
  createdAt: CREATED,
  balance: 1_240.5,
};

const reviewedMovement = async ({ page, t }: Stage): Promise<void> => {
  await answer(page, "statement/movement/*", {
    ...reviewed,
    timeline: ["held", "reviewing"].map((state) => ({ state, at: CREATED })),
    reviewWithin: 4 * 3_600_000,
    legs: [],
  });
  await page.goto("/user/statement?movement=W0SCENE0000000001");
  await expect(page.getByText(t("statuses.timeline.reviewing"))).toBeVisible();
};

const reviewedEntry = async (stage: Stage): Promise<void> => {
  await answer(stage.page, "statement", { total: 1, statements: [reviewed] });
  await toStatement(stage);
  await expect(stage.page.getByText(stage.t("statement.underReview"))).toBeVisible();
};

const reviewedHome = async ({ page, t }: Stage): Promise<void> => {
  await change(page, "notice/present", () => ({ unread: 0, moving: [reviewed], qr: null }));
  await page.goto("/");
  await expect(page.getByText(t("home.movingReviewed"))).toBeVisible();
};

/** The list of movements, and one movement. */
export const statementScenes: readonly Scene[] = [
  { name: "statement", who: "rich", open: toStatement },
  {
    name: "movement-gift-pending",
    who: "rich",
    isBahtOnly: true,
    open: (stage) => giftMovement(stage, "IN_PROGRESS", ["requested", "sending", "waiting"]),
  },
  {
    name: "movement-gift-failed",
    who: "rich",
    isBahtOnly: true,
    isState: true,
    open: (stage) => giftMovement(stage, "FAILED", ["requested", "sending", "refused"]),
  },
  {
    name: "movement-gift-other",
    who: "rich",
    isBahtOnly: true,
    isState: true,
    open: (stage) => giftMovement(stage, "FAILED", ["requested", "sending", "done"], 30),
  },
  { name: "movement-reviewed", who: "rich", open: reviewedMovement },
  { name: "statement-reviewed", who: "rich", isState: true, open: reviewedEntry },
  { name: "home-reviewed", who: "rich", isState: true, open: reviewedHome },
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
  {
    name: "statement-search",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const { page, t } = stage;
      await toStatement(stage, "?search=T");
      await expect(page.getByRole("searchbox", { name: t("statement.search") })).toHaveValue("T");
    },
  },
  {
    name: "statement-search-empty",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      await page.goto("/user/statement?search=NOSUCHTHING");
      await expect(page.getByText(t("statement.searchEmpty", { text: "NOSUCHTHING" }))).toBeVisible();
    },
  },
  {
    name: "statement-totals-error",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await fail(stage.page, "statement/totals");
      await toStatement(stage);
      await expect(stage.page.getByRole("button", { name: stage.t("common.retry") })).toBeVisible();
    },
  },
  {
    name: "movement-home-failed",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      const entry = {
        reference: "T0SCENE0000000001",
        statementType: "transfer",
        status: "FAILED",
        from: null,
        to: "WALLET",
        amount: 350,
        createdAt: "2026-11-26T05:00:00.000Z",
        balance: null,
      };
      await answer(page, "statement/movement/*", {
        ...entry,
        timeline: [
          { state: "requested", at: entry.createdAt },
          { state: "refused", at: "2026-11-26T05:00:09.000Z" },
        ],
        legs: [
          { ...entry, reference: "T0SCENE0000000002", status: "SUCCESS", from: "PG", amount: 250, balance: 1_520 },
          { ...entry, reference: "T0SCENE0000000003", from: "UFABET", amount: 100 },
        ],
        failed: ["HUAYHD", "UFABET"],
      });
      await page.goto(`/user/statement?movement=${entry.reference}`);
      await expect(page.getByText(t("common.moneySafe"))).toBeVisible();
    },
  },
  {
    name: "movement-error",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      await fail(page, "statement/movement/*");
      await page.goto("/user/statement?movement=W0SCENE0000000001");
      await expect(page.getByRole("button", { name: t("common.retry") }).first()).toBeVisible();
    },
  },
  { name: "movement", who: "rich", open: (stage) => toMovement(stage, stage.t("statement.deposit.qr")) },
  {
    name: "receipt",
    who: "rich",
    open: async (stage) => {
      const { page, t } = stage;
      await toStatement(stage, "?type=withdraw");
      await page
        .getByRole("main")
        .getByRole("link")
        .filter({ hasText: shownSum(stage.member, 300) })
        .first()
        .click();
      await page.getByRole("button", { name: t("receipt.title"), exact: true }).click();
      await expect(page.getByRole("dialog").getByRole("img", { name: t("receipt.qrAlt") })).toBeVisible();
    },
  },
  {
    name: "movement-transfer",
    who: "rich",
    isState: true,
    open: (stage) => toMovement(stage, stage.t("statement.transferTo", { name: "PG Slot" })),
  },
];
