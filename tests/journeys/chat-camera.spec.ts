import type { Page } from "@playwright/test";

import { turnChatOn } from "./support/chat.ts";
import { enter } from "./support/member.ts";
import { expect, test } from "./support/test.ts";

/** EXIF of one entry: the picture is to be turned by a quarter. */
const ON_ITS_SIDE = Buffer.from(
  ["ffe10022457869660000", "49492a0008000000", "0100", "120103000100000006000000", "00000000"].join(""),
  "hex",
);

/** A picture as a phone's camera makes it: lying on its side, with a note that says so. */
const shot = async (page: Page): Promise<Buffer> => {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 320;
    canvas.height = 240;
    return canvas.toDataURL("image/jpeg");
  });
  const plain = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  return Buffer.concat([plain.subarray(0, 2), ON_ITS_SIDE, plain.subarray(2)]);
};

type Told = {
  readonly message: { readonly message_type: string; readonly payload: Readonly<Record<string, unknown>> };
};

test("a phone's camera is a press away; its picture is shown at once, sent, and stands upright", async ({
  page,
  t,
  member,
}) => {
  await turnChatOn(page);
  await enter(page, member, "/user/contact");
  await page.getByRole("button", { name: t("contact.openChat") }).click();
  const panel = page.getByRole("dialog", { name: t("chat.title") });
  const camera = panel.getByRole("button", { name: t("chat.camera") });
  const opening = page.waitForEvent("filechooser");
  await camera.click();
  const chooser = await opening;
  const input = chooser.element();
  // The camera opens in place of a list of files, looks away from the member, and makes a kind that the chat takes.
  expect(await input.getAttribute("capture")).toBe("environment");
  expect((await input.getAttribute("accept"))?.split(",").toSorted()).toEqual([
    "image/gif",
    "image/jpeg",
    "image/jpg",
    "image/png",
  ]);
  expect(chooser.isMultiple()).toBe(false);

  const held = Promise.withResolvers<void>();
  await page.route("**/api/chat/upload-image", async (route) => {
    await held.promise;
    await route.continue();
  });
  await chooser.setFiles({ name: "image.jpg", mimeType: "image/jpeg", buffer: await shot(page) });
  const log = panel.getByRole("log");
  const picture = log.getByRole("button", { name: t("chat.openImage", { name: "image.jpg" }) });
  // The preview comes before the upload has ended.
  await expect(log.getByRole("progressbar")).toBeVisible();
  await expect(picture).toBeVisible();
  held.resolve();
  await expect(log.getByText(t("statuses.succeed"))).toBeVisible();
  const [told] = await member.call<readonly Told[]>("POST", "/chat/history", { limit: 1 });
  expect(told?.message).toMatchObject({ message_type: "media", payload: { fileType: "image", name: "image.jpg" } });
  const link = told?.message.payload["link"];
  const stored = await (await page.request.get(typeof link === "string" ? link : "")).body();
  expect(stored.includes("Exif")).toBe(false);
  const size = await page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${base64}`;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, stored.toString("base64"));
  expect(size).toEqual([240, 320]);

  // With something typed the field has the room. A device without a touch screen has no such button.
  await panel.getByRole("textbox", { name: t("chat.placeholder") }).fill("a");
  await expect(camera).toHaveCount(0);
});

test.describe("with a mouse", () => {
  test.use({ hasTouch: false });

  test("the paperclip is the one way to a file", async ({ page, t, member }) => {
    await turnChatOn(page);
    await enter(page, member, "/user/contact");
    await page.getByRole("button", { name: t("contact.openChat") }).click();
    const panel = page.getByRole("dialog", { name: t("chat.title") });
    await expect(panel.getByRole("button", { name: t("chat.attach") })).toBeVisible();
    await expect(panel.getByRole("button", { name: t("chat.camera") })).toHaveCount(0);
  });
});
