import { consoleMenu, DESKTOP, signIn } from "./support/console/operator.ts";
import type { Member } from "./support/member.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf("th");

const say = (member: Member, message: string): Promise<unknown> =>
  member.call("POST", "/chat/send-message", {
    message: { message_type: "text", payload: { message }, deliver: { id: crypto.randomUUID() } },
  });

type Heard = readonly {
  readonly sender: string;
  readonly message: { readonly payload?: { readonly message?: string } };
}[];

const heardBy = async (member: Member): Promise<readonly string[]> =>
  (await member.call<Heard>("POST", "/chat/history", {}))
    .filter(({ sender }) => sender === "other")
    .map(({ message }) => message.payload?.message ?? "");

test("a member writes; an operator sees it come, takes it, answers, hears more, and ends it", async ({
  page,
  member,
  picture,
}) => {
  await signIn(page, d, "nok");
  await consoleMenu(page, d)
    .getByRole("link", { name: new RegExp(`^${d("nav.inbox")}`) })
    .click();
  await expect(page.getByRole("region", { name: d("inbox.list.waiting") })).toBeVisible();

  // It comes by itself, to a list that is open.
  const asked = `where is my money ${crypto.randomUUID().slice(0, 8)}`;
  await say(member, "hello");
  await say(member, asked);
  const row = page.getByRole("link").filter({ hasText: asked });
  await expect(row).toBeVisible();
  await row.focus();
  await page.keyboard.press("Enter");
  const talk = page.getByRole("region", { name: d("inbox.conversation") });
  await expect(talk.getByRole("listitem").filter({ hasText: asked })).toBeVisible();
  await talk.getByRole("button", { name: d("inbox.take"), exact: true }).click();
  await expect(talk.getByRole("button", { name: d("inbox.take"), exact: true })).toBeHidden();

  const answer = talk.getByRole("combobox", { name: d("inbox.answer") });
  await answer.fill("I am looking");
  await answer.press("Enter");
  await expect(talk.getByRole("listitem").filter({ hasText: "I am looking" })).toHaveCount(1);
  await expect(answer).toHaveValue("");
  await expect.poll(() => heardBy(member)).toContain("I am looking");

  const more = `thank you ${crypto.randomUUID().slice(0, 8)}`;
  await say(member, more);
  await expect(talk.getByRole("listitem").filter({ hasText: more })).toHaveCount(1);
  await member.call("PUT", "/chat/read-customer/", {});
  await expect(talk.getByRole("listitem").filter({ hasText: "I am looking" })).toContainText(d("inbox.read"));
  await picture(page, "conversation");

  await talk.getByRole("button", { name: d("inbox.end"), exact: true }).click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: d("inbox.end"), exact: true })
    .click();
  await expect(talk).toContainText(d("inbox.endedBody"));
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(talk).toBeHidden();
});
