import { join } from "node:path";

import { expect, type Locator } from "@playwright/test";

import { ROOT } from "../../../../tools/runtime.mjs";
import { answerTo } from "../chat.ts";
import { interceptCalls } from "../intercept-calls.ts";
import { answer, change, fail, hold, type Scene, type Stage } from "./scene.ts";

/** Whatever the operator has set, this page has the chat; and nothing is left in it of the scene before. */
const turnOn = async ({ page }: Stage): Promise<void> => {
  await page.evaluate(() => {
    for (const key of ["chat_outbox", "chat_draft"]) sessionStorage.removeItem(key);
  });
  await interceptCalls(page, (path) =>
    path === "/config.json" ? { is: "changed", change: (json) => ({ ...(json as object), chat: true }) } : undefined,
  );
};

const openPanel = async (stage: Stage, path: string): Promise<Locator> => {
  const { page, t } = stage;
  await turnOn(stage);
  await page.goto(path);
  await page.getByRole("button", { name: t("contact.openChat") }).click();
  return page.getByRole("dialog", { name: t("chat.title") });
};

const write = async ({ t }: Stage, panel: Locator, text: string): Promise<void> => {
  await panel.getByRole("textbox", { name: t("chat.placeholder") }).fill(text);
  await panel.getByRole("button", { name: t("chat.send"), exact: true }).click();
};

/** The member asks, and an operator has it. */
const ask = async ({ member }: Stage) => {
  const text = `โอน 500 บาทแล้ว ยอดยังไม่เข้าครับ ${member.phone}`;
  const message = { message_type: "text", payload: { message: text }, deliver: { id: crypto.randomUUID() } };
  await member.call("POST", "/chat/send-message", { message });
  const operator = await answerTo(text);
  await operator.say({ message_type: "text", payload: { message: "กำลังตรวจสอบให้นะคะ" } });
  return { text, ...operator };
};

const CARDS = {
  message_type: "generic",
  payloads: [
    {
      title: "ตรวจสอบเงินฝาก",
      subtitle: "แนบสลิปภายใน 1 ชั่วโมงหลังโอน",
      image_url: "/share.png",
      buttons: [{ title: "แนบสลิป", type: "web", payload: "https://example.com/slip" }],
    },
    {
      title: "รายการล่าสุด",
      subtitle: "ดูสถานะทุกรายการ",
      image_url: null,
      buttons: [{ title: "โทรหาเรา", type: "call", payload: "021234567" }],
    },
  ],
};

const REPLIES = {
  message_type: "quick_replies",
  payload: {
    message: "มีเรื่องไหนให้ช่วยอีกคะ ดูวิธีฝากที่ https://example.com/how",
    buttons: ["ฝากเงินยังไม่เข้า", "ถอนเงิน", "โบนัส", "ลืมรหัสผ่าน"].map((title) => ({ title, type: "other", payload: "" })),
  },
};

const PICTURE = join(ROOT, "apps/member/public/share.png");

/** The chat with support: its logo, its panel, and whatever stands in the way. */
export const chatScenes: readonly Scene[] = [
  {
    name: "chat-unread",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const { page, t } = stage;
      await turnOn(stage);
      await page.goto("/user/home");
      const { say } = await ask(stage);
      const logo = page.getByRole("button", { name: new RegExp(t("chat.open")) });
      await expect(logo).toHaveAccessibleName(/[1-9]/);
      const before = await logo.getAttribute("aria-label");
      // It counts on while nobody has opened it.
      await say({ message_type: "text", payload: { message: "ได้รับยอดแล้วค่ะ" } });
      await expect(logo).not.toHaveAccessibleName(before ?? "");
    },
  },
  {
    name: "chat-talk",
    who: "rich",
    open: async (stage) => {
      const { say } = await ask(stage);
      await say(CARDS);
      await say(REPLIES);
      const panel = await openPanel(stage, "/user/contact");
      await expect(panel.getByRole("button", { name: "โบนัส", exact: true }).last()).toBeVisible();
      await expect(panel.getByRole("heading", { name: "ตรวจสอบเงินฝาก" }).last()).toBeVisible();
    },
  },
  {
    name: "chat-picture",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const panel = await openPanel(stage, "/user/contact");
      await panel.getByLabel(stage.t("chat.attach")).last().setInputFiles(PICTURE);
      await panel
        .getByRole("button", { name: stage.t("chat.openImage", { name: "share.png" }) })
        .last()
        .click();
      await expect(stage.page.getByRole("dialog", { name: "share.png" })).toBeVisible();
    },
  },
  {
    name: "chat-failed",
    who: "rich",
    isState: true,
    open: async (stage) => {
      await fail(stage.page, "chat/send-message");
      const panel = await openPanel(stage, "/user/contact");
      await write(stage, panel, "แนบสลิปให้แล้วครับ");
      await expect(panel.getByRole("button", { name: stage.t("chat.resend") })).toBeVisible();
      await panel.getByRole("textbox", { name: stage.t("chat.placeholder") }).fill("ก".repeat(1_980));
      await expect(panel.getByText(stage.t("chat.left", { count: 20 }))).toBeVisible();
    },
  },
  {
    name: "chat-offline",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const panel = await openPanel(stage, "/user/contact");
      await expect(panel.getByRole("log")).toBeVisible();
      await stage.page.context().setOffline(true);
      await write(stage, panel, "ยังอยู่ไหมครับ");
      await expect(panel.getByText(stage.t("chat.waitsForLine"))).toBeVisible();
    },
  },
  {
    name: "chat-ended",
    who: "rich",
    isState: true,
    open: async (stage) => {
      const { end, text } = await ask(stage);
      await end();
      const panel = await openPanel(stage, "/user/contact");
      await expect(panel.getByText(text).last()).toBeVisible();
      await panel.getByRole("radio", { name: stage.t("chat.stars", { count: 4 }) }).check();
      await expect(panel.getByRole("button", { name: stage.t("chat.sendRating") })).toBeVisible();
    },
  },
  {
    name: "chat-greeting",
    who: "visitor",
    open: async (stage) => {
      const panel = await openPanel(stage, "/contact");
      await expect(panel.getByRole("log").getByRole("button").first()).toBeVisible();
    },
  },
  {
    name: "chat-loading",
    who: "visitor",
    isState: true,
    open: async (stage) => {
      await hold(stage.page, "chat/config");
      const panel = await openPanel(stage, "/contact");
      await expect(panel.locator("[aria-busy]")).toBeVisible();
    },
  },
  {
    name: "chat-error",
    who: "visitor",
    isState: true,
    open: async (stage) => {
      await fail(stage.page, "chat/history");
      const panel = await openPanel(stage, "/contact");
      await expect(panel.getByRole("button", { name: stage.t("common.retry") })).toBeVisible();
    },
  },
  {
    name: "chat-refused",
    who: "visitor",
    isState: true,
    open: async (stage) => {
      // An id that no server signed: history is answered for it, and the socket is not.
      await change(stage.page, "chat/config", (json) => ({ ...(json as object), guestId: "nobody" }));
      await answer(stage.page, "chat/history", []);
      const panel = await openPanel(stage, "/contact");
      await expect(panel.getByText(stage.t("chat.cannotStart"))).toBeVisible();
      await expect(panel.getByRole("textbox", { name: stage.t("chat.placeholder") })).toBeDisabled();
    },
  },
];
