import { moneyText } from "@krapao/i18n";

import { expect } from "../../test.ts";
import { thanaphon } from "../basics.ts";
import { freshMember } from "../member-page-fakes.ts";
import { type ConsoleScene, press, type Stage } from "../scene.ts";

/** The calls that the page makes beside the member's own. */
const MEMBER_PARTS = /\/(devices|links|rewards|risk|statement)$/;

const openActs = ({ page, d }: Stage): Promise<void> => page.locator("summary", { hasText: d("member.acts") }).click();

/** A member's page in every state. */
export const memberPageScenes: readonly ConsoleScene[] = [
  { name: "member", path: "/members/69", shows: ({ d }) => d("member.gameAccounts") },
  {
    name: "member-held",
    isState: true,
    path: "/members/69",
    shows: ({ d }) => d("flags.held", { amount: moneyText(85_000, "BAHT") }),
  },
  {
    name: "member-reveal",
    path: "/members/69",
    shows: ({ d }) => d("member.gameAccounts"),
    act: press((d) => d("reveal.phone")),
  },
  {
    name: "member-tags",
    isState: true,
    path: "/members/69",
    shows: ({ d }) => d("member.gameAccounts"),
    act: async ({ page, d }) => {
      await page.locator("summary", { hasText: d("label.addTag") }).click();
      await expect(page.getByRole("checkbox", { name: "bank changed" })).toBeVisible();
    },
  },
  {
    name: "member-tag-proposing",
    isState: true,
    path: "/members/69",
    shows: ({ d }) => d("member.gameAccounts"),
    act: async ({ page, d }) => {
      await page.locator("summary", { hasText: d("label.addTag") }).click();
      await page.getByRole("checkbox", { name: "slot player" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "member-level-proposing",
    isState: true,
    path: "/members/69",
    shows: ({ d }) => d("member.gameAccounts"),
    act: async ({ page, d }) => {
      await page.locator("summary", { hasText: d("label.level") }).click();
      await page.getByRole("button", { name: "Gold", exact: true }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "member-links",
    isState: true,
    path: "/members/69",
    shows: ({ d }) => d("member.gameAccounts"),
    act: async ({ page, d }) => {
      await page.getByRole("button", { name: d("links.more"), exact: true }).click();
      const more = page.getByRole("dialog").getByRole("button", { name: d("links.openOf", { name: thanaphon.name }) });
      await more.click();
      await expect(more).toBeHidden();
    },
  },
  {
    name: "member-acts",
    isState: true,
    path: "/members/69",
    shows: ({ d }) => d("member.gameAccounts"),
    act: async (stage) => {
      await openActs(stage);
      await expect(stage.page.getByRole("button", { name: stage.d("member.close"), exact: true })).toBeVisible();
    },
  },
  {
    name: "member-block",
    isState: true,
    path: "/members/69",
    shows: ({ d }) => d("member.gameAccounts"),
    act: async (stage) => {
      await openActs(stage);
      await press((d) => d("member.block"))(stage);
    },
  },
  {
    name: "member-adjust",
    isState: true,
    path: "/members/69",
    shows: ({ d }) => d("member.gameAccounts"),
    act: async (stage) => {
      await openActs(stage);
      await press((d) => d("member.hand.credit"))(stage);
    },
  },
  {
    name: "member-session",
    isState: true,
    path: "/members/69",
    shows: ({ d }) => d("member.passkeyUsed"),
    act: async ({ page, d }) => {
      await page
        .getByRole("button", { name: d("member.endOne") })
        .first()
        .click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "member-statement-none",
    isState: true,
    path: "/members/69?types=deposit&from=2026-11-01&to=2026-11-21&reference=WD8M",
    answers: [[/\/statement$/, { total: 0, statement: [] }]],
    shows: ({ d }) => d("member.nothingFits"),
  },
  {
    name: "member-new",
    path: "/members/69",
    answers: freshMember,
    shows: ({ d }) => d("member.noNotes"),
  },
  {
    name: "member-parts-loading",
    isState: true,
    path: "/members/69",
    holds: MEMBER_PARTS,
    shows: ({ d }) => d("member.gameAccounts"),
  },
  {
    name: "member-parts-failed",
    isState: true,
    path: "/members/69",
    fails: MEMBER_PARTS,
    shows: ({ d }) => d("common.retry"),
  },
];
