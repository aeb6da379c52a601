import type { Page } from "@playwright/test";

import { slowDown } from "../../bench/lib/web-visit.ts";
import { isLookedAt, ordersAt } from "./support/looks.ts";
import { live } from "./support/scenes/show.ts";
import { answerLate, shiftsOf, untilLoaded, watchShifts } from "./support/shift.ts";
import { expect, test } from "./support/test.ts";
import { enter } from "./support/member.ts";
import { wallet } from "./support/addresses.ts";

// What is on the screen keeps its position while the rest of the page loads: layout shift 0, as the browser measures
// it.

const LATE_MS = 1_200;

/** The answers of these calls are delayed, all others are not. */
const delay = (page: Page, ...calls: readonly string[]): Promise<unknown> =>
  Promise.all(
    calls.map((call) =>
      page.route(`**/api/${call}`, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
        await route.fallback();
      }),
    ),
  );

/** Opens an address and waits until nothing more loads. */
const open = async (page: Page, address: string): Promise<void> => {
  await page.goto(address);
  await untilLoaded(page);
};

const sizes = [
  { name: "a small phone", viewport: { width: 320, height: 640 }, hasTouch: true },
  { name: "a phone", viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: "a desktop", viewport: { width: 1280, height: 900 }, hasTouch: false },
];

/** What is delayed, in turn: the amount; notices, strips and bonus; the entries and their names; the totals. */
const LATE = [
  ["wallet"],
  ["notice", "notice/**", "bonus/**"],
  ["statement", "lookup/**"],
  ["statement/totals"],
] as const;
const VISITORS = ["/login", "/register", "/forgot", "/howto", "/contact"] as const;
const PAGES = ["/user/profile", "/user/activity", "/user/spin", "/user/contact", "/user/bonus"] as const;

/** Expects that nothing moves on a page while it loads, also when the answers arrive late. */
const expectStill = async (page: Page, address: string, place: number): Promise<void> => {
  await watchShifts(page);
  await open(page, address);
  expect(await shiftsOf(page)).toEqual([]);
  for (const order of ordersAt(place)) {
    await answerLate(page, order);
    await open(page, address);
    expect(await shiftsOf(page), `answers late, ${order}`).toEqual([]);
    await page.unrouteAll({ behavior: "wait" });
  }
};

for (const [at, { name, ...size }] of sizes.entries()) {
  test.describe(name, () => {
    test.use(size);

    for (const [place, address] of VISITORS.entries())
      if (isLookedAt(place, at))
        test(`nothing moves on ${address} while it loads`, async ({ page }) => {
          await expectStill(page, address, place);
        });

    for (const [place, address] of PAGES.entries())
      if (isLookedAt(place, at))
        test(`nothing moves on ${address} while it loads`, async ({ page, member, world }) => {
          test.slow();
          await live(member, world);
          await enter(page, member, "/user/home");
          await expectStill(page, address, place);
        });

    // A usual run checks only the most common phone.
    if (isLookedAt(1, at))
      test("nothing moves on the statement and bonuses when the amount, notices and lists arrive late", async ({
        page,
        member,
        world,
      }) => {
        test.slow();
        await live(member, world);
        await enter(page, member, "/user/home");
        await watchShifts(page);
        const seen: Record<string, readonly string[]> = {};
        for (const address of ["/user/statement", "/user/bonus"]) {
          await open(page, address);
          seen[address] = await shiftsOf(page);
        }
        for (const late of LATE) {
          await delay(page, ...late);
          await open(page, "/user/statement");
          seen[`/user/statement, ${late.join(" and ")} late`] = await shiftsOf(page);
          await page.unrouteAll({ behavior: "wait" });
        }
        expect(Object.entries(seen).filter(([, shifts]) => shifts.length > 0)).toEqual([]);
      });
  });
}

test.describe("on slow 4G with an empty cache", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("nothing moves on /login and the statement", async ({ page, member, browser }) => {
    test.slow();
    const { token } = await member.call<{ token: string }>("POST", "/login", {
      username: member.phone,
      password: member.password,
    });
    const seen: Record<string, readonly string[]> = {};
    for (const address of ["/login", "/user/statement"]) {
      const context = await browser.newContext({ baseURL: wallet(), viewport: page.viewportSize() });
      await context.addInitScript(
        ([kept]) => {
          if (kept !== undefined && kept !== "") localStorage.setItem("token", kept);
          localStorage.setItem("remember-agreement", "accepted");
        },
        [address === "/login" ? "" : token],
      );
      const cold = await context.newPage();
      await watchShifts(cold);
      await slowDown(cold);
      await open(cold, address);
      seen[address] = await shiftsOf(cold);
      await context.close();
    }
    expect(Object.entries(seen).filter(([, shifts]) => shifts.length > 0)).toEqual([]);
  });
});
