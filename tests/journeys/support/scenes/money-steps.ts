import { expect } from "@playwright/test";

import { openTile } from "../money.ts";
import { total } from "../steps.ts";
import { type Stage } from "./scene.ts";

/** Opens the home, with its total. */
export const toHome = async ({ page, t }: Stage): Promise<void> => {
  await page.goto("/user/home");
  await expect(total(page, t)).toContainText(/\d\.\d\d/);
};

/** Opens the sheet of a tile of the home. */
export const toTile = async (stage: Stage, tile: "deposit" | "withdraw") => {
  await toHome(stage);
  return openTile(stage.page, stage.t, tile);
};

/** The server's answer about money whose result is not known yet. */
export const PENDING = { message: "PENDING", reference: "TM0SCENE00000001", wallet: { amount: 1_000 } };
