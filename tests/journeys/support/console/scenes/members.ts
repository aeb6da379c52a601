import { expect } from "../../test.ts";
import type { ConsoleSay } from "../../words.ts";
import { type ConsoleScene, press, type Stage } from "../scene.ts";

/** Opens the menu of a filter that is looked for less often. */
const lessUsedFilter =
  (name: (d: ConsoleSay) => string) =>
  async ({ page, d }: Stage): Promise<void> => {
    // Behind a button on a phone.
    const fold = page.getByRole("button", { name: d("list.filters"), exact: true });
    if (await fold.isVisible()) await fold.click();
    await page.getByRole("button", { name: d("memberList.moreFilters") }).click();
    const menu = page
      .locator("details", { hasText: name(d) })
      .filter({ has: page.locator("summary", { hasText: name(d) }) });
    await menu.locator("summary").click();
    await expect(menu).toHaveAttribute("open", "");
  };

/** The list of members, and one member. */
export const memberScenes: readonly ConsoleScene[] = [
  { name: "members", path: "/members", shows: ({ d }) => d("member.searchSub") },
  {
    name: "members-filter",
    isState: true,
    path: "/members?seenWithin=7&states=active,blocked&joinedFrom=2026-11-01&least=1000&weekNetLeast=-500&devices=shared&languages=th,lo&sort=weekNet&columns=member,labels,balance,turnover,weekNet,lastPlayed,seen,language",
    shows: () => "วรัญญา ศรีสุข",
    act: async ({ page, d }) => {
      // Behind a button on a phone.
      const fold = page.getByRole("button", { name: d("list.filtersSet", { count: "7" }) });
      if (await fold.isVisible()) await fold.click();
      await page.locator("summary", { hasText: d("memberColumn.firstDeposit") }).click();
      await expect(page.getByRole("button", { name: d("memberList.deposits.none") })).toBeVisible();
    },
  },
  {
    name: "members-filter-week-net",
    isState: true,
    path: "/members",
    shows: ({ d }) => d("member.searchSub"),
    act: lessUsedFilter((d) => d("memberColumn.weekNet")),
  },
  {
    name: "members-filter-bonus",
    isState: true,
    path: "/members",
    shows: ({ d }) => d("member.searchSub"),
    act: lessUsedFilter((d) => d("rewards.bonuses")),
  },
  {
    name: "members-labels",
    path: "/members",
    shows: ({ d }) => d("member.searchSub"),
    act: press((d) => d("label.setup")),
  },
  {
    name: "members-tags",
    isState: true,
    path: "/members",
    shows: ({ d }) => d("member.searchSub"),
    act: async ({ page }) => {
      await expect(page.locator("[data-row]").first()).toBeVisible();
      await page.keyboard.press("j");
      await page.keyboard.press("t");
      await expect(page.getByRole("dialog").getByRole("checkbox", { name: "bank changed" })).toBeVisible();
    },
  },
  {
    name: "members-tag-proposing",
    isState: true,
    path: "/members",
    shows: ({ d }) => d("member.searchSub"),
    act: async ({ page }) => {
      await expect(page.locator("[data-row]").first()).toBeVisible();
      await page.keyboard.press("j");
      await page.keyboard.press("t");
      await page.getByRole("dialog").getByRole("checkbox", { name: "slot player" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "members-found",
    isState: true,
    path: "/members",
    shows: ({ d }) => d("member.searchSub"),
    act: async ({ page }) => {
      await page.getByRole("searchbox").fill("080");
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(2);
    },
  },
  { name: "movement", path: "/members/69?movement=TM8M3A04B7C201", shows: ({ d }) => d("unresolved.tried") },
];
