import type { Locator, Page } from "@playwright/test";
import { expect } from "@playwright/test";

import type { Member } from "./member.ts";
import type { Say } from "./words.ts";
import type { SandboxClient } from "./sandbox-client.ts";

/** The button at the wheel's centre, by the number of coins that it shows. */
export const hub = (page: Page, t: Say, coins: number): Locator =>
  page.getByRole("button", { name: `${t("terms.spin")} ${t("home.coins", { count: coins })}`, exact: true });

/** Deposits and plays this amount (100 for a coin), with no win and no loss. Amounts are in major units. */
export const earnCoins = async (member: Member, world: SandboxClient, amount: number): Promise<void> => {
  await member.payIn(amount);
  const username = await member.open("PG");
  await member.call("POST", "/wallet/transfer", { from: "WALLET", to: "PG", amount });
  await world.round("PG", username, amount, amount);
  await member.call("GET", "/wallet/refresh/slot");
  const coins = async (): Promise<number> =>
    (await member.call<{ userCoin: number }>("GET", "/spinwheel/setup")).userCoin;
  await expect
    .poll(coins, { message: "the coins that were played for", timeout: 60_000 })
    .toBe(Math.floor(amount / 100));
};

/**
 * How far the wheel has turned, in slices of eight. The number is whole when the centre of a slice is under the
 * pointer.
 */
export const turnedSlices = (page: Page): Promise<number> =>
  page.locator("canvas").evaluate((canvas) => {
    const { a, b } = new DOMMatrix(getComputedStyle(canvas).transform);
    return ((((Math.atan2(b, a) / (2 * Math.PI)) * 8) % 8) + 8) % 8;
  });
