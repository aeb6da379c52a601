import type { Locator, Page } from "@playwright/test";

import { consoleOrigin } from "./addresses.ts";
import { operatorCalls } from "./console/operator.ts";
import { interceptCalls } from "./intercept-calls.ts";
import { expect } from "./test.ts";
import type { Say } from "./words.ts";

/** Shows the widget in this browser without the operator's setting, so that other journeys do not get it. */
export const turnChatOn = async (page: Page): Promise<void> => {
  await interceptCalls(page, (path) =>
    path === "/config.json"
      ? { is: "changed", change: (config) => ({ ...(config as object), chat: true }) }
      : undefined,
  );
};

/** Opens the chat by its logo and returns its panel. */
export const openChat = async (page: Page, t: Say): Promise<Locator> => {
  await page.getByRole("button", { name: t("chat.open") }).click();
  const panel = page.getByRole("dialog", { name: t("chat.title") });
  await expect(panel.getByRole("textbox", { name: t("chat.placeholder") })).toBeEnabled();
  return panel;
};

/** Types a message into the chat's panel and sends it. */
export const write = async (panel: Locator, t: Say, text: string): Promise<void> => {
  await panel.getByRole("textbox", { name: t("chat.placeholder") }).fill(text);
  await panel.getByRole("button", { name: t("chat.send"), exact: true }).click();
};

const box = (name: string, content: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(head.length + content.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
};

/** A video file with a complete structure and no frames. */
export const filmOf = (bytes: number) => ({
  name: "film.mp4",
  mimeType: "video/mp4",
  buffer: Buffer.concat([
    box("ftyp", Buffer.from("isom\u0000\u0000\u0002\u0000isommp41", "latin1")),
    box("moov", Buffer.alloc(100)),
    box("mdat", Buffer.alloc(bytes)),
  ]),
});

type Found = { readonly chat: { readonly _id: string } };

/** An operator who finds the conversation with this text and answers in it. */
export const answerTo = async (text: string) => {
  const { call, token } = await operatorCalls("owner");
  let id = "";
  await expect
    .poll(async () => {
      const found = await call<readonly Found[]>("GET", `/chat-search?q=${encodeURIComponent(text)}`);
      id = found[0]?.chat._id ?? "";
      return id;
    }, `a conversation that says ${text}`)
    .not.toBe("");
  const say = (message: object) =>
    call("POST", `/chats/${id}/messages`, { message: { ...message, deliver: { id: crypto.randomUUID() } } });
  return {
    id,
    say,
    sendFile: async (name: string, content: Buffer) => {
      const body = new FormData();
      body.set("file", new Blob([new Uint8Array(content)]), name);
      const answer = await fetch(`${consoleOrigin()}/api/chats/${id}/files`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body,
      });
      const { path, fileType } = (await answer.json()) as { readonly path: string; readonly fileType: string };
      await say({ message_type: "media", payload: { fileType, filePath: path, name } });
    },
    end: () => call("POST", `/chats/${id}/end`),
  };
};
