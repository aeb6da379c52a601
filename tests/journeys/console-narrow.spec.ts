import type { Page } from "@playwright/test";

import { type ConsoleScene, showConsole, showEach } from "./support/console/scene.ts";
import { type ConsoleAnswers, consoleFakes } from "./support/console/fakes.ts";
import { consoleScenes } from "./support/console/scenes.ts";
import { moneyReport } from "./support/console/report-fakes.ts";
import { withdrawal } from "./support/console/withdrawal-fakes.ts";
import { ownLanguage } from "./support/edition.ts";
import { narrowMisfits, resize, settledMisfits } from "./support/fit.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

const d = consoleWordsOf(ownLanguage);

/** Scenes with tables of figures or money, on which no amount may hide beside the screen. */
const SCENES = [
  "overview",
  "withdrawal",
  "doubtful-transfer",
  "inbox-figures",
  "member",
  "promotion-figures",
  "ledger",
  "ledger-broken",
];

/** Dialogs with a table of amounts, or with buttons beside what they are about. */
const DIALOGS = ["proposal-approve", "proposal-second-leg", "proposal-match", "proposal-claim", "transactions-export"];

const sceneOf = (name: string): ConsoleScene => {
  const scene = consoleScenes.find((one) => one.name === name);
  if (scene === undefined) throw new Error(`no scene ${name}`);
  return scene;
};

/** The tables and maps that are wider than the room that they have, and so have to be scrolled sideways. */
const scrolled = (page: Page): Promise<readonly string[]> =>
  page.getByRole("main").evaluate((main) =>
    [...main.querySelectorAll("table, [role=toolbar]")].flatMap((part) => {
      for (let box: Element | null = part; box !== null && box !== main; box = box.parentElement)
        if (/auto|scroll/.test(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth + 1)
          return [`${part.getAttribute("aria-label") ?? box.getAttribute("aria-label")}: ${box.scrollWidth} px`];
      return part.scrollWidth > innerWidth ? [`${part.getAttribute("aria-label")} leaves the page`] : [];
    }),
  );

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
test.setTimeout(120_000);

test("no table of the console has to be scrolled sideways, at 390 px and at 320", async ({ page }) => {
  const faults: string[] = [];
  await showEach({ page, d }, SCENES.map(sceneOf), async ({ name }) => {
    await expect(page.locator("main table:visible, main [role=toolbar]:visible").first()).toBeVisible();
    for (const width of [390, 320]) {
      await resize(page, { width, height: 844 });
      faults.push(...(await scrolled(page)).map((fault) => `${name} at ${width} px: ${fault}`));
    }
    await resize(page, { width: 390, height: 844 });
  });
  expect(faults).toEqual([]);
});

/** An answer with large amounts in place of those above 1,000. */
const enlarged = (answer: unknown): unknown => {
  if (typeof answer === "number") return Math.abs(answer) > 1_000 ? Math.sign(answer) * 123_456_789.55 : answer;
  if (Array.isArray(answer)) return answer.map(enlarged);
  if (typeof answer !== "object" || answer === null) return answer;
  return Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, enlarged(value)]));
};

test("amounts of 123,456,789.55 make no table of figures scroll sideways, from 768 px to 1366", async ({ page }) => {
  const faults: string[] = [];
  const answers = consoleFakes.map(([path, answer]) => [path, enlarged(answer) as object] as const);
  for (const name of ["reports", "reports-day", "promotion-figures"]) {
    await showConsole({ page, d }, { ...sceneOf(name), answers, shows: () => "123,456,7" });
    await expect(page.locator("main table:visible").first()).toContainText("123,456,7");
    for (const width of [768, 1024, 1366]) {
      await resize(page, { width, height: 844 });
      faults.push(...(await scrolled(page)).map((fault) => `${name} at ${width} px: ${fault}`));
      faults.push(...(await settledMisfits(page)).map((fault) => `${name} at ${width} px: ${fault}`));
    }
  }
  // What fits is a table, also after it was blocks.
  await showConsole({ page, d }, sceneOf("reports-day"));
  await resize(page, { width: 600, height: 844 });
  await expect(page.locator("[data-stacked]").first()).toBeVisible();
  await resize(page, { width: 1024, height: 844 });
  await expect(page.locator("[data-stacked]")).toHaveCount(0);
  expect(faults).toEqual([]);
});

test("no dialog scrolls sideways at 320 px and twice the text size, in Lao", async ({ page }) => {
  const faults: string[] = [];
  await showEach({ page, d }, DIALOGS.map(sceneOf), async ({ name }) => {
    faults.push(...(await narrowMisfits(page, ["lo"])).map((fault) => `${name}: ${fault}`));
  });
  expect(faults).toEqual([]);
});

/** As long as the contract lets the name of an operator be, and without a place to break it. */
const LONG = "Wm".repeat(25);
/** Scenes that name operators. */
const NAMED = [
  "operator",
  "audit",
  "people",
  "proposals",
  "proposal-approve",
  "flag-see",
  "doubtful-proposing",
  "banners",
];

/** An answer in which every operator has a long name. */
const lengthened = (answer: unknown): unknown => {
  if (Array.isArray(answer)) return answer.map(lengthened);
  if (typeof answer !== "object" || answer === null) return answer;
  const isOperator = "name" in answer && "role" in answer && typeof answer.name === "string";
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [name, isOperator && name === "name" ? LONG : lengthened(value)]),
  );
};

test("an operator's long name is broken at 320 px, and cuts nothing", async ({ page }) => {
  const faults: string[] = [];
  const long = (answers: ConsoleAnswers): ConsoleAnswers =>
    answers.map(([path, answer]) => [path, lengthened(answer) as object] as const);
  const scenes = NAMED.map(sceneOf).map((scene) => ({
    ...scene,
    ...(scene.answers && { answers: long(scene.answers) }),
  }));
  const look = async ({ name }: ConsoleScene): Promise<void> => {
    await resize(page, { width: 320, height: 844 });
    faults.push(...(await settledMisfits(page)).map((fault) => `${name}: ${fault}`));
    await resize(page, { width: 390, height: 844 });
  };
  await showEach({ page, d, fakes: long(consoleFakes) }, scenes, look);
  expect(faults).toEqual([]);
});

test("a report's axis up to 150,000,000 is whole at 320 px and twice the text size", async ({ page }) => {
  const ngrByDay = moneyReport.ngrByDay.map((day, at) => ({ ...day, ngr: at % 2 === 0 ? 123_456_789 : -123_456_789 }));
  const answers = [[/^\/api\/reports\/money$/, { ...moneyReport, ngrByDay }]] as const;
  await showConsole({ page, d }, { ...sceneOf("reports"), answers });
  await expect(page.getByText("150,000,000", { exact: true }).filter({ visible: true }).first()).toBeVisible();
  expect(await narrowMisfits(page, ["lo"])).toEqual([]);
});

test("nothing of a withdrawal is scrolled sideways, however long its names and large its amounts", async ({ page }) => {
  const amount = 123_456_789.55;
  const { member, bankAccount, movements, figures } = withdrawal;
  const large = {
    ...withdrawal,
    amount,
    member: { ...member, name: "สมเกียรติวรวัฒนานนท์กุลชัยประเสริฐศรีสุวรรณภูมิงาม" },
    bankAccount: { ...bankAccount, bankAccountName: LONG + LONG },
    figures: { ...figures, available: amount, held: amount, deposits: amount, play: amount, paidOut: amount },
    movements: movements.map((one) => ({ ...one, amount, balance: amount })),
  };
  const answers = [[/^\/api\/withdrawals\/[^/]+$/, large]] as const;
  await showConsole({ page, d }, { ...sceneOf("withdrawal"), answers });
  const panel = page.getByRole("region", { name: d("withdrawal.one") });
  await expect(panel).toContainText("123,456,789");
  const faults: string[] = [];
  for (const width of [1280, 390, 320]) {
    await resize(page, { width, height: 844 });
    const beside = await panel.evaluate((one) =>
      [one, ...one.querySelectorAll("*")]
        .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX))
        .map((part) => part.scrollWidth - part.clientWidth),
    );
    if (beside.some((px) => px > 1)) faults.push(`${beside.join(", ")} px beside the panel at ${width}`);
    faults.push(...(await settledMisfits(page)).map((fault) => `${width}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test("a member's phone stands on one line in the list beside an open withdrawal", async ({ page }) => {
  await showConsole({ page, d }, sceneOf("withdrawal"));
  await resize(page, { width: 1280, height: 844 });
  const phone = page.getByRole("row").getByText(withdrawal.member.phone, { exact: true });
  await expect(phone).toBeVisible();
  const lines = await phone.evaluate((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});
