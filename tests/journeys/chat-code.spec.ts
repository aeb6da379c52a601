import { openChat, turnChatOn } from "./support/chat.ts";
import { expect, test } from "./support/test.ts";

test("the chat's panel and Socket.IO are fetched when the chat is opened, and not before", async ({ page, t }) => {
  await turnChatOn(page);
  const scripts: Promise<{ readonly name: string; readonly text: string }>[] = [];
  const lines: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) scripts.push(response.text().then((text) => ({ name: pathname, text })));
  });
  page.on("websocket", (line) => void lines.push(line.url()));
  const fetched = async () => {
    const all = await Promise.all(scripts);
    return {
      panel: all.some(({ name }) => name.includes("chat-panel")),
      socket: all.some(({ text }) => text.includes("websocket error")),
      lines: lines.length,
    };
  };
  await page.goto("/contact");
  await expect(page.getByRole("button", { name: t("chat.open") })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await fetched()).toEqual({ panel: false, socket: false, lines: 0 });
  await openChat(page, t);
  await expect.poll(fetched).toEqual({ panel: true, socket: true, lines: 1 });
});
