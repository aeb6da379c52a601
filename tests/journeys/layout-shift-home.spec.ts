import type { APIRequestContext, Page } from "@playwright/test";

import { wallet } from "./support/addresses.ts";
import { isLookedAt, ordersAt } from "./support/looks.ts";
import { type Member, signIn } from "./support/member.ts";
import { change } from "./support/scenes/scene.ts";
import { live } from "./support/scenes/show.ts";
import { answerLate, shiftsOf, untilLoaded, watchShifts } from "./support/shift.ts";
import { expect, test } from "./support/test.ts";
import type { SandboxClient } from "./support/sandbox-client.ts";

// Every element of a member's home keeps its first position: layout shift 0, also when parts load late.

type Scene = {
  readonly page: Page;
  readonly member: Member;
  readonly world: SandboxClient;
  readonly request: APIRequestContext;
};

const moving = (at: number, more: object) => ({
  reference: `M${at}`,
  status: "IN_PROGRESS",
  from: "WALLET",
  to: "WALLET",
  amount: 1_150,
  createdAt: new Date().toISOString(),
  balance: null,
  ...more,
});

/** Movements in progress: to a game, to the bank under review, and in; more than the home lists. */
const MOVING = [
  moving(1, { statementType: "transfer", to: "PG" }),
  moving(2, { statementType: "withdraw", to: "KBANK", bankAccountNo: "1234567890", isUnderReview: true }),
  moving(3, { statementType: "deposit", from: "SCB", channel: "bank" }),
  moving(4, { statementType: "transfer", from: "PG" }),
];

const PAYMENT = { amount: 1_000 };

/** Longer (ms) than the home waits for what decides its height. */
const TOO_LATE_MS = 5_000;

/** A history and money, and nothing in progress. */
const settle = async ({ member, world }: Scene): Promise<void> => {
  await live(member, world);
  const underWay = async () => (await member.call<{ moving: readonly unknown[] }>("GET", "/notice/present")).moving;
  await expect.poll(underWay).toEqual([]);
};

/**
 * The user and the content of their home. A usual run looks at the second. Returns the session's token unless it is the
 * member's.
 */
const SCENES: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
  "a new member": async () => undefined,
  "a member with money on its way": async (scene) => {
    await settle(scene);
    await change(scene.page, "notice/present", (json) => ({ ...(json as object), moving: MOVING }));
  },
  "a member with a running bonus": async (scene) => {
    const { member } = scene;
    await member.payIn(500);
    const bonuses = await member.call<readonly { code: string; maxReceived: number; type: string }[]>("GET", "/bonus");
    const welcome = bonuses.find(({ type, maxReceived }) => type === "limit" && maxReceived === 1);
    await member.call("GET", `/bonus/activate/${welcome?.code}`);
  },
  "a new member whose history comes too late": ({ page }) =>
    page.route("**/api/statement", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, TOO_LATE_MS));
      await route.fallback();
    }),
  "a member with a past": settle,
  "the demo's member": async ({ request }) => {
    const answer = await request.post(`${wallet()}/api/login`, {
      headers: { "x-client": "wallet-user" },
      data: { username: "0800000001", password: "demo1234", remember: true },
    });
    return ((await answer.json()) as { readonly token: string }).token;
  },
  "a member whose friends earned a bonus": async (scene) => {
    await settle(scene);
    await change(scene.page, "wallet", (json) => ({
      ...(json as object),
      invite: { amount: 120, success: 5, fail: 3 },
    }));
  },
  "a member with an open QR": async (scene) => {
    await settle(scene);
    await scene.member.call("POST", "/qrcode/KBANK", PAYMENT);
  },
};

const sizes = [
  { name: "a small phone", viewport: { width: 320, height: 640 }, hasTouch: true },
  { name: "a phone", viewport: { width: 390, height: 844 }, hasTouch: true },
  { name: "a desktop", viewport: { width: 1280, height: 900 }, hasTouch: false },
];

for (const [at, { name, ...size }] of sizes.entries()) {
  test.describe(name, () => {
    test.use(size);

    for (const [place, [who, prepare]] of Object.entries(SCENES).entries())
      if (isLookedAt(place, at))
        test(`nothing moves on the home of ${who}`, async ({ page, world, member, request }) => {
          test.slow();
          const scene = { page, member, world, request };
          const other = await prepare(scene);
          const seen: Record<string, readonly string[]> = {};
          await signIn(page, { token: typeof other === "string" ? other : member.token });
          await watchShifts(page);
          const look = async (turn: string): Promise<void> => {
            await page.goto("/user/home");
            await untilLoaded(page);
            seen[turn] = await shiftsOf(page);
          };
          await look("cold");
          await look("again");
          for (const order of ordersAt(place)) {
            await answerLate(page, order);
            await look(`answers late, ${order}`);
            // A device without any stored data.
            await page.evaluate(() => localStorage.removeItem("home"));
            await look(`cold, answers late, ${order}`);
            await page.unrouteAll({ behavior: "wait" });
          }
          expect(Object.entries(seen).filter(([, shifts]) => shifts.length > 0)).toEqual([]);
        });
  });
}
