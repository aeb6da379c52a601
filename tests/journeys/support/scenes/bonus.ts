import { expect, type Page } from "@playwright/test";

import { wallet } from "../addresses.ts";
import { ownLanguage } from "../edition.ts";
import { answer, change, fail, hold, type Scene, type Stage } from "./scene.ts";
import { shownSum, sumsOf } from "./sums.ts";

const DAY = "2026-11-20T10:00:00.000Z";

const ACTIVE = {
  status: true,
  type: "limit",
  code: "WELCOME100",
  expireAt: "2026-12-20T17:00:00.000Z",
  maxReceived: 1,
  percentFail: 50,
  categories: ["slot", "sport", "lotto"],
};
const ACTIVE_SUMS = { turnover: 6_400, required: 10_000, reward: 1_000, deposit: 1_000 };
const ENDING = { code: "WELCOME100", percentFail: 50 };
const ENDING_SUMS = { held: 13_250.75, own: 11_000, reward: 1_000, share: 625.37, taken: 1_625.37, left: 11_625.38 };

/** The server's bonuses, with fakes for what the member has received. */
const withOwn = (page: Page, own: Readonly<Record<string, { isActive: boolean; at: string }>>): Promise<void> =>
  change(page, "bonus", (bonuses) =>
    (bonuses as { code: string }[]).map((bonus) => {
      const had = own[bonus.code];
      const received = had === undefined ? [] : [{ updatedAt: had.at }];
      return { ...bonus, userBonus: had === undefined ? null : { _id: "B", isActive: had.isActive, received } };
    }),
  );

/** A bonus's name in the language of the page, as the server returns it. */
const nameOf = async ({ page, member }: Stage, code: string): Promise<string> => {
  const chosen = (await page.context().cookies()).find(({ name }) => name === "locale")?.value ?? ownLanguage;
  const answered = await page.request.get(`${wallet()}/api/bonus`, {
    headers: {
      "x-client": "wallet-user",
      authorization: `Bearer ${member.token}`,
      "accept-language": chosen.toLowerCase(),
    },
  });
  const bonuses = (await answered.json()) as readonly { readonly code: string; readonly name: string }[];
  return bonuses.find((bonus) => bonus.code === code)?.name ?? code;
};

const toActive = async (stage: Stage): Promise<void> => {
  const { page, t } = stage;
  await withOwn(page, {
    WELCOME100: { isActive: true, at: DAY },
    DAILY20: { isActive: false, at: new Date().toISOString() },
  });
  await answer(page, "bonus/check/active", {
    ...ACTIVE,
    ...sumsOf(stage.member, ACTIVE_SUMS),
    name: await nameOf(stage, ACTIVE.code),
  });
  await page.goto("/user/bonus");
  await expect(page.getByRole("button", { name: t("bonus.cancel") })).toBeVisible();
  await expect(page.getByText(t("statuses.bonus.received"), { exact: true })).toBeVisible();
};

const openFirst = async (stage: Stage): Promise<void> => {
  const { page, t } = stage;
  await withOwn(page, {});
  await page.goto("/user/bonus");
  await page
    .getByRole("region", { name: t("bonus.all") })
    .getByRole("button")
    .first()
    .click();
  await expect(page.getByRole("dialog").getByRole("list").first()).toBeVisible();
  await expect(page.getByRole("dialog").getByText("30%")).toBeVisible();
};

const search = async ({ page, t }: Stage, code: string): Promise<void> => {
  await page.goto("/user/bonus");
  await page.getByRole("textbox", { name: t("terms.promotionCode") }).fill(code);
  await page.getByRole("button", { name: t("bonus.search") }).click();
};

const cancelling = async (stage: Stage): Promise<void> => {
  await toActive(stage);
  await stage.page.getByRole("button", { name: stage.t("bonus.cancel") }).click();
};

/** Bonuses and promotions in every state. */
export const bonusScenes: readonly Scene[] = [
  {
    name: "bonus",
    who: "rich",
    open: async (stage) => {
      await withOwn(stage.page, {});
      await stage.page.goto("/user/bonus");
      await expect(stage.page.getByText(stage.t("bonus.count", { count: 3 }))).toBeVisible();
      await expect(stage.page.getByText("20%")).toBeVisible();
    },
  },
  {
    name: "bonus-last",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      await change(page, "bonus", (bonuses) => (bonuses as unknown[]).slice(0, 1));
      await page.goto("/user/bonus");
      await expect(page.getByText(t("bonus.count", { count: 1 }))).toBeVisible();
      await expect(page.getByText("20%")).toBeVisible();
    },
  },
  { name: "bonus-active", who: "rich", open: toActive },
  {
    name: "bonus-skeleton",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      await hold(page, "bonus");
      await page.goto("/user/bonus");
      await expect(page.getByRole("heading", { name: t("bonus.all") })).toBeVisible();
    },
  },
  {
    name: "bonus-error",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      await fail(page, "bonus");
      await page.goto("/user/bonus");
      await expect(page.getByRole("button", { name: t("common.retry") })).toBeVisible();
    },
  },
  {
    name: "bonus-none",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      await answer(page, "bonus", []);
      await page.goto("/user/bonus");
      await expect(page.getByText(t("bonus.empty"))).toBeVisible();
    },
  },
  { name: "bonus-sheet", who: "rich", open: openFirst },
  {
    name: "bonus-refused",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const { page, t } = stage;
      const issues = [{ path: "deposit", message: "played" }];
      await answer(page, "bonus/activate/*", { message: "BONUS_CONDITION", issues }, 409);
      await openFirst(stage);
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("bonus.receive"), exact: true })
        .click();
      await expect(page.getByRole("alertdialog", { name: t("bonus.issuePlayed") })).toBeVisible();
    },
  },
  {
    name: "bonus-not-found",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "promotion/find/*", {});
      await search(stage, "nope1");
      await expect(stage.page.getByText(stage.t("bonus.notFound"))).toBeVisible();
    },
  },
  {
    name: "bonus-cancel",
    who: "rich",
    open: async (stage) => {
      await answer(stage.page, "bonus/check/clear", { ...ENDING, ...sumsOf(stage.member, ENDING_SUMS) });
      await cancelling(stage);
      await expect(
        stage.page.getByRole("alertdialog").getByText(shownSum(stage.member, 11_625.38).slice(1)),
      ).toBeVisible();
    },
  },
  {
    name: "bonus-cancel-refused",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "bonus/check/clear", { message: "BONUS_CONDITION" }, 409);
      await cancelling(stage);
      await expect(stage.page.getByRole("alertdialog", { name: stage.t("bonus.clearFailed") })).toBeVisible();
    },
  },
];
