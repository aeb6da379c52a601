import { expect } from "@playwright/test";

import { notice, openGame } from "../money.ts";
import { toHome } from "./money-steps.ts";
import { fail, type Scene } from "./scene.ts";

/** A game's sheet. */
export const gameScenes: readonly Scene[] = [
  {
    name: "game",
    who: "rich",
    open: async (stage) => {
      await toHome(stage);
      const game = await openGame(stage.page, stage.t, "PG Slot");
      await game.getByRole("button", { name: stage.t("common.showPassword") }).click();
    },
  },
  {
    name: "game-closed",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await toHome(stage);
      const game = await openGame(stage.page, stage.t, "UFABET");
      await expect(game.getByRole("button", { name: stage.t("terms.openGameAccount") })).toBeVisible();
    },
  },
  {
    name: "game-reset",
    who: "rich",
    open: async (stage) => {
      const { page, t } = stage;
      await toHome(stage);
      const game = await openGame(page, t, "PG Slot");
      await game.getByRole("button", { name: t("terms.resetPassword") }).click();
      await expect(notice(page, t("terms.resetPassword"))).toBeVisible();
    },
  },
  {
    name: "game-error",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await fail(stage.page, "wallet/account/PG");
      await toHome(stage);
      const game = await openGame(stage.page, stage.t, "PG Slot");
      await expect(game.getByRole("button", { name: stage.t("common.retry") })).toBeVisible();
    },
  },
];
