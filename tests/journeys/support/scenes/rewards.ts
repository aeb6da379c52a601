import { expect, type Locator } from "@playwright/test";

import type { Member } from "../member.ts";
import { total } from "../steps.ts";
import { answer, change, fail, hold, type Scene, type Stage } from "./scene.ts";
import { shownSum, sumOf, sumsOf, typedSum } from "./sums.ts";

const DAY = "2026-11-20T12:42:10.000Z";

type Kind = "invite" | "refund";

/** Opens a tile's sheet, past its banners. */
export const openReward = async ({ page, t }: Stage, kind: Kind): Promise<Locator> => {
  const title = t(`${kind}.title`);
  await page.getByRole("button", { name: title, exact: true }).click();
  const sheet = page.getByRole("dialog", { name: title });
  await sheet
    .getByRole("button", { name: t("common.next"), exact: true })
    .last()
    .click();
  return sheet;
};

const toHome = async ({ page, t }: Stage): Promise<void> => {
  await page.goto("/user/home");
  await expect(total(page, t)).toContainText(/\d\.\d\d/);
};

const toReward = async (stage: Stage, kind: Kind): Promise<Locator> => {
  await toHome(stage);
  return openReward(stage, kind);
};

const friend = (at: number, name: string, amount: number) => ({
  from: { name },
  amount,
  createdAt: `2026-11-${String(20 - at).padStart(2, "0")}T12:42:10.000Z`,
});

/** Long names of both countries, with vowels before and marks above their first letters. */
const friendsOf = (member: Member) => ({
  total: 24,
  collected: sumOf(member, 1_800),
  invites: [
    friend(0, "วิภา ศรีสุข", sumOf(member, 120)),
    friend(1, "เกียรติศักดิ์ ผู้รู้น้ำปั๊ม", sumOf(member, 1_000)),
    friend(2, "ໄຊຍະວົງ ຜູ້ທີ່ຮູ້ນ້ຳ", 0),
    friend(3, "Maximilian-Featherstonehaugh", sumOf(member, 50)),
  ],
});

const CHECK = { result: true, bonus: false, refundSuccess: 5, refundFail: 2 };
const AMOUNTS = { refundAmount: 145.25, refundMinimum: 0, reservedAmount: 0 };

const logOf = (member: Member) => ({
  total: 12,
  refunds: [212.5, 86, 1_340.75].map((baht, at) => ({
    refundAmount: sumOf(member, baht),
    createdAt: `2026-11-${14 - at}T03:20:36.000Z`,
  })),
});

/** What the server says of the refund, with other amounts. */
const checks = (
  { page, member }: Stage,
  more: Partial<typeof CHECK> = {},
  amounts: Partial<typeof AMOUNTS> = {},
): Promise<void> =>
  change(page, "refund/check", (check) => ({
    ...(check as object),
    ...CHECK,
    ...more,
    ...sumsOf(member, { ...AMOUNTS, ...amounts }),
  }));

const checked = (
  name: string,
  more: Partial<typeof CHECK>,
  amounts: Partial<typeof AMOUNTS>,
  says: (stage: Stage) => string,
): Scene => ({
  name,
  who: "rich",
  isState: true,
  open: async (stage) => {
    await checks(stage, more, amounts);
    const sheet = await toReward(stage, "refund");
    await expect(sheet.getByText(says(stage))).toBeVisible();
  },
});

const invites: readonly Scene[] = [
  {
    name: "invite-banner",
    who: "rich",
    open: async (stage) => {
      const { page, t } = stage;
      await change(page, "invite/banners", (said) => {
        const [banner] = (said as { readonly banners: readonly object[] }).banners;
        return { banners: [banner, banner, banner] };
      });
      await toHome(stage);
      await page.getByRole("button", { name: t("invite.title"), exact: true }).click();
      const sheet = page.getByRole("dialog", { name: t("invite.title") });
      await expect(sheet.getByRole("heading", { level: 3 }).first()).toBeVisible();
      await expect(sheet.getByRole("button", { name: t("banner.place", { place: 2, count: 3 }) })).toBeEnabled();
    },
  },
  {
    name: "invite",
    who: "rich",
    open: async (stage) => {
      await answer(stage.page, "invite", friendsOf(stage.member));
      const sheet = await toReward(stage, "invite");
      await expect(sheet.getByText(shownSum(stage.member, 1_000, true))).toBeVisible();
      await expect(sheet.getByRole("img", { name: stage.t("invite.qrAlt") })).toBeVisible();
    },
  },
  {
    name: "invite-empty",
    who: "new",
    isState: true,
    open: async (stage) => {
      const sheet = await toReward(stage, "invite");
      await expect(sheet.getByText(stage.t("invite.empty"))).toBeVisible();
    },
  },
  {
    name: "invite-skeleton",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await hold(stage.page, "invite");
      await toReward(stage, "invite");
    },
  },
  {
    name: "invite-error",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await fail(stage.page, "invite");
      const sheet = await toReward(stage, "invite");
      await expect(sheet.getByRole("button", { name: stage.t("common.retry") })).toBeVisible();
    },
  },
  {
    name: "invite-receipt",
    who: "rich",
    open: async (stage) => {
      const { page, t } = stage;
      const sheet = await toReward(stage, "invite");
      await sheet.getByRole("button", { name: t("home.referralReceive") }).click();
      await expect(page.getByRole("dialog", { name: t("invite.receiptTitle") })).toBeVisible();
    },
  },
  {
    name: "invite-too-early",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const { page, t } = stage;
      await answer(page, "invite/bonus", { message: "INVITE_COLLECT", collectAt: DAY }, 409);
      const sheet = await toReward(stage, "invite");
      await sheet.getByRole("button", { name: t("home.referralReceive") }).click();
      const receipt = page.getByRole("dialog", { name: t("invite.receiptTitle") });
      await receipt.getByRole("button", { name: t("home.referralReceive") }).click();
      await expect(page.getByText(t("invite.collectFrom", { time: "20/11/2026 19:42:10" }))).toBeVisible();
      await expect(receipt).toBeHidden();
    },
  },
];

const refunds: readonly Scene[] = [
  {
    name: "refund",
    who: "rich",
    open: async (stage) => {
      await checks(stage);
      await answer(stage.page, "refund", logOf(stage.member));
      const sheet = await toReward(stage, "refund");
      await expect(
        sheet.getByRole("button", { name: stage.t("refund.receive", { amount: shownSum(stage.member, 145.25) }) }),
      ).toBeEnabled();
      await expect(sheet.getByText(shownSum(stage.member, 1_340.75, true))).toBeVisible();
    },
  },
  checked("refund-bonus", { bonus: true }, {}, ({ t }) => t("refund.blockedWait")),
  checked("refund-none", { result: false }, { refundAmount: 0 }, ({ t }) => t("refund.notFound")),
  checked("refund-aside", { result: false }, { refundAmount: 0, reservedAmount: 145.25 }, ({ t, member }) =>
    t("refund.aside", { amount: shownSum(member, 145.25) }),
  ),
  checked("refund-too-little", {}, { refundMinimum: 200 }, ({ t, member }) =>
    t("refund.belowMinimum", {
      min: typedSum(member, 200),
      currency: t(member.currency === "LAK" ? "terms.kip" : "terms.baht"),
    }),
  ),
  {
    name: "refund-off",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await answer(stage.page, "refund/check", { message: "REFUND_INACTIVE" }, 409);
      const sheet = await toReward(stage, "refund");
      await expect(sheet.getByText(stage.t("errors.REFUND_INACTIVE"))).toBeVisible();
    },
  },
  {
    name: "refund-skeleton",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await hold(stage.page, "refund/check");
      await hold(stage.page, "refund");
      await toReward(stage, "refund");
    },
  },
  {
    name: "refund-unclear",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const { page, t } = stage;
      await checks(stage);
      await answer(page, "refund/receive", { message: "REFUND_CONDITION", isGameUnclear: true }, 409);
      const sheet = await toReward(stage, "refund");
      await sheet
        .getByRole("button", { name: t("refund.receive", { amount: shownSum(stage.member, 145.25) }) })
        .click();
      await expect(page.getByText(t("refund.gameUnclear"))).toBeVisible();
    },
  },
];

/** What friends bring, and what comes back of losses. */
export const rewardScenes: readonly Scene[] = [...invites, ...refunds];
