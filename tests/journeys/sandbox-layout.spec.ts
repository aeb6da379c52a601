import type { Page } from "@playwright/test";

import { recipes } from "../../apps/sandbox/src/page/recipes/recipe-list.ts";
import { sandbox } from "./support/addresses.ts";
import { axeFaults } from "./support/axe.ts";
import { settledMisfits } from "./support/fit.ts";
import { isWalked, languagesAt, MANY_SCENES_MS } from "./support/looks.ts";
import { alone } from "./support/sandbox-client.ts";
import { expect, test } from "./support/test.ts";

test.use({ trace: "off" });
test.describe.configure({ timeout: MANY_SCENES_MS });

const SIZES = [
  { name: "a desktop", viewport: { width: 1280, height: 900 }, hasTouch: false },
  { name: "a phone", viewport: { width: 390, height: 844 }, hasTouch: true },
];
/** One game of each kind: slots, sport and lotto. */
const GAMES = ["PG", "UFABET", "HUAYHD"];

/** Shows every recipe in this state. A recipe that really ran would disturb the other journeys. */
const showRecipes = async (page: Page, state: "waiting" | "done"): Promise<void> => {
  await page.route("**/page/recipes", (route) =>
    route.fulfill({
      json: recipes.map(({ key }) => ({
        key,
        state,
        reference: "20261127000123",
        look: "/members/1?movement=WQ7WBCNXH55J5NSK0",
        refused: state === "waiting" ? "TRANSFER_IN_PROGRESS" : null,
      })),
    }),
  );
};

/**
 * Parts whose content reaches below the card beside them, and areas that have to be scrolled sideways. The books have
 * sums of whatever length the world has made, so they may be scrolled, also by the keyboard.
 */
const overflows = (page: Page): Promise<readonly string[]> =>
  page.locator(".world-main").evaluate((main) =>
    [...main.querySelectorAll("*")].flatMap((element) => {
      const { scrollWidth, clientWidth } = element;
      const { overflowX } = getComputedStyle(element);
      const isPart = element.classList.contains("world-part");
      const isScrolled = (overflowX === "auto" || overflowX === "scroll") && !element.classList.contains("books");
      return (isPart || isScrolled) && clientWidth > 0 && scrollWidth > clientWidth + 1
        ? [`${element.className} is ${clientWidth} wide, its content ${scrollWidth}`]
        : [];
    }),
  );

for (const [place, { name, ...size }] of SIZES.entries())
  test.describe(`the sandbox on ${name}`, () => {
    test.use(size);

    test("nothing is cut or scrolls sideways, and axe finds nothing", async ({ page, request, member }) => {
      const { qrcodeId } = await member.call<{ qrcodeId: string }>("POST", "/qrcode/KBANK", { amount: 300 });
      await request.post(`${sandbox()}/bank/payments`, { data: { qrcodeId } });
      await alone("HUAYHD", async () => {
        for (const game of GAMES) await member.call("GET", `/wallet/activate/${game}`);
      });
      await member.call("POST", "/qrcode/KBANK", { amount: 12_345 });
      await showRecipes(page, "waiting");

      const found: string[] = [];
      for (const language of languagesAt(place)) {
        const look = async (where: string): Promise<void> => {
          for (const misfit of [...(await settledMisfits(page)), ...(await overflows(page))])
            found.push(`${language}, ${where}: ${misfit}`);
        };
        let checked = 0;
        // In a usual run axe checks each part in one of the two sizes.
        const check = async (where: string): Promise<void> => {
          await look(where);
          checked += 1;
          if (!isWalked(checked + place, 2)) return;
          for (const fault of await axeFaults(page)) found.push(`${language}, ${where}: ${fault}`);
        };
        await page.goto(`${sandbox()}/?l=${language}`);
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        const parts = page.locator(".world-tab");
        await expect(parts).toHaveCount(5);
        /** A phone shows one part at a time, a desktop all of them. */
        const open = async (part: number): Promise<void> => {
          if (!size.hasTouch) return;
          await parts.nth(part).click();
          await expect(parts.nth(part)).toHaveAttribute("aria-current", "page");
        };

        await open(0);
        const apps = page.locator(".phone-tab");
        for (const app of [0, 2, 1]) {
          await apps.nth(app).click();
          await check(`app ${app}`);
        }
        for (const tab of await page.locator(".phone-app").getByRole("tab").all()) {
          await tab.click();
          await look(`the bank's ${await tab.textContent()}`);
        }

        await open(1);
        const room = page.locator(".world-part[data-part=room]");
        for (const game of GAMES) {
          await room.getByRole("combobox").first().selectOption(game);
          await expect(room.locator(".dealt-board")).toBeVisible();
          await check(game);
        }

        await open(2);
        await check("faults");
        await open(3);
        await check("recipes to do");
        await showRecipes(page, "done");
        await expect(page.locator(".world-part[data-part=recipes] .text-up-text")).toHaveCount(recipes.length);
        await check("recipes done");
        await page.unrouteAll({ behavior: "ignoreErrors" });
        await showRecipes(page, "waiting");
        await open(4);
        await check("books");
      }
      expect(found).toEqual([]);
    });
  });
