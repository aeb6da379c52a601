import { expect } from "@playwright/test";

import { gameCard } from "../money.ts";
import { menu, total } from "../steps.ts";
import { change, fail, hold, type Scene, type Stage } from "./scene.ts";

const toHome = async ({ page, t }: Stage): Promise<void> => {
  await page.goto("/user/home");
  await expect(total(page, t)).toContainText(/\d\.\d\d/);
  await expect(gameCard(page, "PG Slot").first()).toBeVisible();
};

/** The dashboard, and the dialogs that can cover every page of the member's area. */
export const homeScenes: readonly Scene[] = [
  { name: "home", who: "rich", open: toHome },
  {
    name: "home-new",
    who: "new",
    isState: true,
    open: async (stage) => {
      await toHome(stage);
      await expect(stage.page.getByRole("button", { name: stage.t("home.firstDeposit") })).toBeVisible();
    },
  },
  {
    name: "home-one-game",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await change(stage.page, "wallet", (json) => {
        const wallet = json as { readonly slots: readonly object[] };
        return { ...wallet, slots: wallet.slots.slice(0, 1) };
      });
      await toHome(stage);
    },
  },
  {
    name: "home-skeleton",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      await hold(page, "wallet");
      await page.goto("/user/home");
      await expect(total(page, t)).toHaveAttribute("aria-busy", "true");
    },
  },
  {
    name: "home-error",
    who: "rich",
    isState: true,
    open: async ({ page, t }) => {
      await fail(page, "wallet");
      await page.goto("/user/home");
      await expect(page.getByRole("button", { name: t("common.retry") })).toBeVisible();
    },
  },
  {
    name: "home-refreshing",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const { page, t } = stage;
      await hold(page, "wallet/refresh/slot");
      await toHome(stage);
      const refresh = total(page, t).getByRole("button").last();
      await refresh.click();
      await expect(refresh).toHaveAttribute("aria-busy", "true");
    },
  },
  {
    name: "home-offline",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await toHome(stage);
      await stage.page.context().setOffline(true);
      await expect(stage.page.getByRole("button", { name: stage.t("common.retry") })).toBeVisible();
    },
  },
  {
    name: "agreement",
    who: "rich",
    open: async (stage) => {
      const { page, t } = stage;
      await page.goto("/user/contact");
      await page.evaluate(() => localStorage.removeItem("remember-agreement"));
      await menu(page, t)
        .getByRole("link", { name: t("nav.home") })
        .click();
      const agreement = page.getByRole("dialog", { name: t("agreement.title") });
      await expect(agreement.getByRole("paragraph").first()).toBeVisible();
      await page.evaluate(() => localStorage.setItem("remember-agreement", "accepted"));
    },
  },
  {
    name: "conditions",
    who: "rich",
    open: async (stage) => {
      const { page, t } = stage;
      await toHome(stage);
      await menu(page, t)
        .getByRole("button", { name: t("nav.conditions") })
        .click();
      await expect(page.getByRole("dialog").getByRole("heading").nth(1)).toBeVisible();
    },
  },
];
