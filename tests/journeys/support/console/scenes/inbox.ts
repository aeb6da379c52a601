import { expect } from "../../test.ts";
import { waranya } from "../basics.ts";
import { empty } from "../fakes.ts";
import { type ConsoleScene, press } from "../scene.ts";

const CHAT = "/inbox?view=mine&id=S1";

/** The chat's inbox. */
export const inboxScenes: readonly ConsoleScene[] = [
  { name: "inbox", path: "/inbox", shows: () => waranya.name },
  { name: "inbox-empty", isState: true, path: "/inbox", answers: empty, shows: ({ d }) => d("inbox.empty.waiting") },
  { name: "inbox-error", isState: true, path: "/inbox", fails: /chats$/, shows: ({ d }) => d("common.retry") },
  {
    name: "inbox-found",
    isState: true,
    path: "/inbox",
    shows: () => waranya.name,
    act: async ({ page, d }) => {
      await page.getByRole("searchbox", { name: d("inbox.search") }).fill("1,000");
      await expect(page.getByRole("list", { name: d("inbox.found") })).toBeVisible();
    },
  },
  { name: "chat", path: CHAT, shows: () => "slip.png" },
  {
    name: "chat-slips",
    isState: true,
    path: CHAT,
    shows: () => "slip.png",
    act: async ({ page, d }) => {
      const details = page.getByRole("button", { name: d("inbox.details") });
      if (await details.isVisible()) await details.click();
      await page.getByRole("button", { name: d("inbox.showMoney") }).click();
      await page.getByRole("button", { name: d("inbox.slipAsk") }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "chat-canned",
    isState: true,
    path: CHAT,
    shows: () => "slip.png",
    act: async ({ page, d }) => {
      await page.getByRole("textbox", { name: d("inbox.answer") }).fill("/slip");
      await expect(page.getByRole("listbox").getByRole("option")).toHaveCount(2);
    },
  },
  {
    name: "chat-buttons",
    isState: true,
    path: CHAT,
    shows: () => "slip.png",
    act: async ({ page, d }) => {
      await page.getByRole("button", { name: d("inbox.extra"), exact: true }).click();
      await page.getByRole("combobox", { name: d("inbox.buttonKind") }).selectOption("web");
    },
  },
  {
    name: "chat-hand-over",
    isState: true,
    path: CHAT,
    shows: () => "slip.png",
    act: press((d) => d("inbox.handOver")),
  },
  { name: "chat-end", isState: true, path: CHAT, shows: () => "slip.png", act: press((d) => d("inbox.end")) },
  { name: "chat-found", isState: true, path: `${CHAT}&at=3`, shows: () => "slip.png" },
  { name: "inbox-figures", path: "/inbox?view=figures", shows: () => "5,912" },
  {
    name: "inbox-figures-chats",
    isState: true,
    path: "/inbox?view=figures",
    shows: () => "5,912",
    act: async ({ page }) => {
      await page.getByRole("button", { name: /^5,912/ }).click();
      await expect(page.getByRole("dialog").getByText(waranya.name)).toBeVisible();
    },
  },
  { name: "inbox-setup", path: "/inbox?view=setup", shows: ({ d }) => d("inbox.openHours") },
  {
    name: "inbox-replies",
    path: "/inbox?view=setup",
    shows: ({ d }) => d("inbox.openHours"),
    act: async ({ page, d }) => {
      await page.getByRole("button", { name: d("inbox.setup.replies"), exact: true }).click();
      await page.getByRole("button", { name: d("content.editOf", { what: "/slip-hour" }) }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "inbox-menu",
    path: "/inbox?view=setup",
    shows: ({ d }) => d("inbox.openHours"),
    act: async ({ page, d }) => {
      await page.getByRole("button", { name: d("inbox.setup.answers"), exact: true }).click();
      await expect(page.getByText(d("inbox.menuStart"))).toBeVisible();
    },
  },
];
