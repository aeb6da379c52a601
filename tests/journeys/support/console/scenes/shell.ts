import { expect } from "../../test.ts";
import type { ConsoleScene } from "../scene.ts";

/** The parts that every page shares. */
export const shellScenes: readonly ConsoleScene[] = [
  { name: "guide", path: "/guide", shows: ({ d }) => d("guideTask.closeDay") },
  {
    name: "help",
    isState: true,
    path: "/doubtful",
    shows: ({ d }) => d("nav.unresolvedLong"),
    act: async ({ page, d }) => {
      await page
        .getByRole("banner")
        .getByRole("button", { name: d("help.title"), exact: true })
        .click();
      await expect(page.getByRole("dialog", { name: d("help.title") })).toBeVisible();
    },
  },
  {
    name: "help-alerts",
    isState: true,
    path: "/settings?part=alerts",
    shows: ({ d }) => d("settingsPart.alerts"),
    act: async ({ page, d }) => {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog").getByText(d("pageHelp.settings-alerts.do"))).toBeVisible();
    },
  },
  {
    name: "search",
    path: "/audit",
    shows: () => "More staff in the evening",
    act: async ({ page, d }) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("searchbox").fill("080");
      await expect(page.getByRole("heading", { name: d("search.movements"), exact: true })).toBeVisible();
    },
  },
  {
    name: "search-settings",
    path: "/audit",
    shows: () => "More staff in the evening",
    act: async ({ page, d }) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("dialog").getByRole("searchbox").fill(d("setting.withdrawMinimum"));
      await expect(page.getByRole("link", { name: d("setting.withdrawMinimum") })).toBeVisible();
    },
  },
  {
    name: "more",
    path: "/audit",
    isPhoneOnly: true,
    shows: () => "More staff in the evening",
    act: async ({ page, d }) => {
      await page.getByRole("button", { name: d("nav.more") }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  { name: "not-found", isState: true, path: "/nothing", shows: ({ d }) => d("notFound.body") },
];
