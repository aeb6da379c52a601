import { answerTo } from "./support/chat.ts";
import { DESKTOP, signIn } from "./support/console/operator.ts";
import { ownLanguage } from "./support/edition.ts";
import { expect, test } from "./support/test.ts";
import { consoleWordsOf } from "./support/words.ts";

test.use(DESKTOP);

const d = consoleWordsOf(ownLanguage);

test("a message that comes while those before it are being read is shown", async ({ page, member }) => {
  const say = (message: string): Promise<unknown> =>
    member.call("POST", "/chat/send-message", {
      message: { message_type: "text", payload: { message }, deliver: { id: crypto.randomUUID() } },
    });
  const [before, meanwhile] = [`before ${member.phone}`, `meanwhile ${member.phone}`];
  await say(before);
  const { id } = await answerTo(before);
  const [isWatched, isTold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  page.on("websocket", (socket) =>
    socket.on("framereceived", ({ payload }) => {
      const frame = String(payload);
      if (/^43\d+\[\{"ok":true/.test(frame)) isWatched.resolve();
      if (frame.includes("chat:message") && frame.includes(meanwhile)) isTold.resolve();
    }),
  );
  let isFirst = true;
  await page.route(`**/api/chats/${id}/messages?*`, async (route) => {
    if (!isFirst) return route.fallback();
    isFirst = false;
    await isWatched.promise;
    const response = await route.fetch();
    await say(meanwhile);
    await isTold.promise;
    await route.fulfill({ response });
  });
  await signIn(page, d, "nok", `/inbox?view=all&id=${id}`);
  const messages = page.getByRole("region", { name: d("inbox.messages") });
  await expect(messages.getByText(before)).toBeVisible();
  await expect(messages.getByText(meanwhile)).toBeVisible();
});
