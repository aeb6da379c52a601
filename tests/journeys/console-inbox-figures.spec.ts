import { waranya } from "./support/console/basics.ts";
import { showConsole } from "./support/console/scene.ts";
import { inboxScenes } from "./support/console/scenes/inbox.ts";
import { ownLanguage } from "./support/edition.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test("below the plot stands what happened on the slowest day, and a press lists its conversations", async ({
  page,
}) => {
  const d = consoleWordsOf(ownLanguage);
  const scene = inboxScenes.find(({ name }) => name === "inbox-figures");
  if (scene === undefined) throw new Error("no scene of the figures");
  await showConsole({ page, d }, scene);
  const plot = page.getByRole("region", { name: d("inbox.plot") });
  const usual = (count: number): string => `(${d("inbox.worst.usual", { count })})`;
  for (const told of [
    d("inbox.worst.day", { day: "31/10", time: "6:12" }),
    d("inbox.worst.outage", { provider: "KBANK", from: "19:40", to: "23:05" }),
    `${d("inbox.worst.chats", { count: 236 })} ${usual(190)}`,
    `112 ${usual(41)}`,
    `${d("inbox.worst.operators", { count: 2 })} ${usual(4)}`,
    d("inbox.worst.unanswered", { count: 3 }),
  ])
    await expect(plot).toContainText(told);
  await expect(plot).not.toContainText(d("inbox.worst.outside", { count: 0 }));
  // The fakes answer in place of the network, so what is asked is seen before them.
  const asked: string[] = [];
  await page.exposeFunction("tellAsked", (url: string) => void asked.push(url));
  await page.evaluate(() => {
    const answer = globalThis.fetch;
    const tell = Reflect.get(globalThis, "tellAsked") as (url: string) => Promise<void>;
    globalThis.fetch = async (input, init) => {
      await tell(new Request(input, init).url);
      return answer(input, init);
    };
  });
  await plot.getByRole("button", { name: d("inbox.worst.open") }).click();
  await expect.poll(() => asked.find((url) => url.includes("/chat-figures/chats"))).toBeDefined();
  const { searchParams: query } = new URL(asked.find((url) => url.includes("/chat-figures/chats")) ?? "");
  expect([query.get("from"), query.get("to"), query.get("part")]).toEqual(["2026-10-31", "2026-10-31", "over-target"]);
  await expect(page.getByRole("dialog").getByText(waranya.name)).toBeVisible();
});
