import { randomInt } from "node:crypto";

import { approve } from "./support/console/approve.ts";
import { DESKTOP, enterConsole, operatorCalls } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { field } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

const three = (text: string) => ({ th: text, lo: text, en: text });
const terms = {
  currency: "BAHT",
  isListed: true,
  isActive: true,
  position: 90,
  description: three(""),
  type: "limit",
  maxReceived: 1,
  rewardPercent: 100,
  rewardMost: null,
  rewardFixed: null,
  depositMinimum: 100,
  turnover: 5,
  categories: ["sport"],
  percentFail: 0,
  expireDays: 30,
  total: null,
  activeFrom: null,
  activeTo: null,
  reason: "the best players",
};

test("two operators give the tag that decides who gets a bonus, and the member sees the bonus", async ({
  page,
  browser,
  member,
  picture,
}) => {
  const code = `VIP${randomInt(1e9)}`;
  const [owner, nok] = [await operatorCalls("owner"), await operatorCalls("nok")];
  const tag = await nok.call<{ _id: string; name: string }>("POST", "/member-tags", { name: code, tone: "up" });
  await nok.call("POST", "/member-segments", { name: code, query: `currency=BAHT&tags=${tag._id}` });
  const segments = await nok.call<readonly { _id: string; name: string }[]>("GET", "/member-segments");
  const audienceSegment = segments.find(({ name }) => name === code)?._id ?? "";
  const { proposal } = await owner.call<{ proposal: { _id: string } }>("POST", "/bonuses", {
    ...terms,
    code,
    name: three(code),
    audienceSegment,
  });
  await nok.call("POST", `/proposals/${proposal._id}/approve`, {});
  const offers = async (): Promise<readonly string[]> =>
    (await member.call<readonly { code: string }[]>("GET", "/bonus")).map((bonus) => bonus.code);
  expect(await offers()).not.toContain(code);

  const [found] = await nok.call<readonly { _id: string }[]>("GET", `/members?q=${member.phone}`);
  await enterConsole(page, nok, `/members/${found?._id ?? ""}`);
  const menu = page.locator("summary", { hasText: d("label.addTag") });
  const choice = page.getByRole("checkbox", { name: code });
  await menu.click();
  await choice.click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText(d("label.decides", { what: d("segmentUse.bonus", { what: code }) }));
  const propose = dialog.getByRole("button", { name: d("proposal.propose"), exact: true });
  await expect(propose).toBeDisabled();
  await field(dialog, d("reason.label")).fill("She plays every week");
  await picture(page, "propose");
  await propose.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(d("proposal.sent"))).toBeVisible();
  // The press in the dialog closed the menu.
  await menu.click();
  await expect(choice).not.toBeChecked();
  expect(await offers()).not.toContain(code);

  await approve(browser, d, (other) => other.getByRole("listitem").filter({ hasText: code }));
  await expect.poll(offers).toContain(code);
  await page.reload();
  await menu.click();
  await expect(choice).toBeChecked();
});
