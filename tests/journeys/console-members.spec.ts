import { enterConsole, operatorCalls } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: false });

const d = consoleWordsOf(ownLanguage);

/** The Lao edition's list has kip unless it is told. */
const QUERY = "currency=BAHT&joinedWithin=7&walletLeast=250&walletMost=250";

test("on a phone the list of members has short rows, is walked by keys, and keeps its filter and its row", async ({
  page,
  member,
  picture,
}) => {
  await member.payIn(250);
  const nok = await operatorCalls("nok");
  const [found] = await nok.call<readonly { _id: string }[]>("GET", `/members?q=${member.phone}`);
  const id = found?._id ?? "";
  await enterConsole(page, nok, `/members?${QUERY}`);
  const row = page.locator(`[data-member="${id}"] [data-row]`);
  await expect(row).toBeVisible();
  const isWide = (): Promise<boolean> =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(await isWide()).toBe(false);

  await page.getByRole("button", { name: d("list.filtersSet", { count: "4" }) }).click();
  await page.getByRole("button", { name: d("memberList.moreFilters"), exact: true }).click();
  await expect(page.locator("summary", { hasText: d("memberColumn.lastPlayed") })).toBeVisible();
  expect(await isWide()).toBe(false);
  await picture(page, "filters");

  // The newest is first. K stays at the first row.
  const rows = page.locator("[data-row]");
  await page.keyboard.press("j");
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press("k");
  await expect(rows.first()).toBeFocused();
  // Other members may have joined in the meantime.
  for (let step = 0; step < 40 && !(await row.evaluate((line) => line === document.activeElement)); step += 1)
    await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/members/${id}$`));
  // Keys count from when the page is there.
  await expect(page.getByRole("region", { name: d("member.notes"), exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(new RegExp(`/members\\?${QUERY}$`));
  await expect(row).toBeFocused();

  // The text that was sought comes back with a step back, Escape and the link to the list, but is in no address.
  const search = page.getByRole("searchbox", { name: d("search.member"), exact: true });
  const result = page.getByRole("main").getByRole("link", { name: new RegExp(id) });
  const above = page.getByRole("banner").getByRole("link", { name: d("nav.members"), exact: true });
  const notes = page.getByRole("region", { name: d("member.notes"), exact: true });
  await search.fill(member.phone);
  for (const back of [() => page.goBack(), () => page.keyboard.press("Escape"), () => above.click()]) {
    await result.click();
    await expect(notes).toBeVisible();
    await back();
    await expect(search).toHaveValue(member.phone);
    await expect(result).toBeVisible();
    expect(page.url()).toMatch(new RegExp(`/members\\?${QUERY}$`));
  }
  // Whoever comes to the list by the menu begins a new one.
  await result.click();
  await page.evaluate(() => history.pushState(null, "", "/members"));
  await expect(search).toHaveValue("");
});
