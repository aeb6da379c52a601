import { randomInt } from "node:crypto";

import { DESKTOP, enterConsole, openEvidence, operatorCalls } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { enter } from "./support/member.ts";
import { field } from "./support/steps.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

test("an owner writes a notice to a segment, previews it with its reach, and the member's bell shows it", async ({
  page,
  member,
  t,
  picture,
}) => {
  const name = `News ${randomInt(1e9)}`;
  const owner = await operatorCalls("owner");
  await owner.call("PUT", "/settings", { settings: { newsQuiet: null }, reason: "a journey at any hour" });
  const tag = await owner.call<{ _id: string }>("POST", "/member-tags", { name: name.slice(0, 30), tone: "up" });
  const [found] = await owner.call<readonly { _id: string }[]>("GET", `/members?q=${member.phone}`);
  await owner.call("POST", `/members/${found?._id ?? ""}/tags`, { give: [tag._id], take: [] });
  await owner.call("POST", "/member-segments", { name, query: `currency=BAHT&tags=${tag._id}` });

  await enterConsole(page, owner, "/content?part=campaigns");
  await page.getByRole("button", { name: d("campaign.add"), exact: true }).click();
  const form = page.getByRole("alertdialog", { name: d("campaign.add") });
  await form.getByLabel(d("campaign.segment")).selectOption({ label: name });
  await expect(form.getByText(d("campaign.reaches", { reached: "1", found: 1 }))).toBeVisible();
  await form.getByLabel(d("campaign.about")).selectOption({ label: d("promotionKind.refund") });
  await expect(form.getByText(d("campaign.reaches", { reached: "1", found: 1 }))).toBeVisible();
  const send = form.getByRole("button", { name: d("campaign.propose"), exact: true });
  for (const language of ["ไทย", "ລາວ", "English"]) {
    const written = (label: string) => form.getByRole("textbox", { name: `${label} ${language}`, exact: true });
    await written(d("campaign.title")).fill(`${name} ${language}`);
    await expect(send).toBeDisabled();
    await written(d("campaign.text")).fill("The page of bonuses is easier to read.");
  }
  await form.getByRole("tab", { name: "English", exact: true }).click();
  await form.getByLabel(d("campaign.place")).selectOption("bonus");
  const preview = form.getByRole("region", { name: d("editor.preview") });
  await expect(preview.getByText(`${name} English`)).toBeVisible();
  await picture(page, "written");
  await field(form, d("reason.label")).fill("members asked for it");
  await send.click();
  await expect(form).toBeHidden();

  // The demo has one owner, so nobody else could approve it.
  const proposals = await owner.call<readonly { _id: string; kind: string; state: string; subject: string }[]>(
    "GET",
    "/proposals",
  );
  const proposal = proposals.find(({ subject }) => subject.includes(name));
  expect(proposal).toMatchObject({ kind: "add-campaign", state: "waiting" });
  const waiting = page.getByRole("link", { name: `${d("proposal.kind.add-campaign")} · ${name} English` });
  await expect(waiting).toHaveAttribute("href", new RegExp(proposal?._id ?? "none"));

  // Whoever approves sees the news as members will, and how many it reaches.
  const second = await page.context().newPage();
  await enterConsole(second, await operatorCalls("ton"), `/proposals?id=${proposal?._id ?? ""}`);
  await second.getByRole("button", { name: d("proposal.approve"), exact: true }).click();
  const decision = second.getByRole("alertdialog", { name: d("proposal.approveTitle") });
  await openEvidence(decision, d);
  await expect(decision.getByText(d("campaign.reaches", { reached: "1", found: 1 }))).toBeVisible();
  const seen = decision.getByRole("region", { name: d("editor.preview") });
  await expect(seen.getByText("The page of bonuses is easier to read.")).toBeVisible();
  await picture(second, "approved");
  await second.close();
  await owner.call("POST", `/proposals/${proposal?._id ?? ""}/alone`, { reason: "the demo has one owner" });
  for (const who of ["owner", "nok", "ton"] as const)
    await (await operatorCalls(who)).call("POST", `/proposals/${proposal?._id ?? ""}/seen`);

  await page.reload();
  const row = page.getByRole("listitem").filter({ hasText: name }).first();
  await expect(row.getByText(d("campaignState.sent"), { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(row.getByText(d("campaign.sentOf", { sent: "1", found: "1" }))).toBeVisible();
  await expect(row.getByText(d("promotionKind.refund"), { exact: true })).toBeVisible();
  await picture(page, "sent");

  const phone = await page.context().newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await enter(phone, member);
  await phone.getByRole("link", { name: t("nav.activityUnread", { count: 1 }) }).click();
  const notice = phone.getByRole("link").filter({ hasText: name });
  await expect(notice).toContainText("The page of bonuses is easier to read.");
  await picture(phone, "read");
  await notice.click();
  await expect(phone).toHaveURL(/\/user\/bonus/);
  await phone.close();
});
