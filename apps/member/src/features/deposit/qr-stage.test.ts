import { expect, test } from "vitest";

import { isGone, qrStage } from "./qr-stage.ts";

const open = {
  hasQrcode: true,
  qrcodeId: "A",
  qrcode: "<svg/>",
  amount: 500,
  expireIn: "2026-11-21T07:10:00Z",
} as const;
const none = { hasQrcode: false } as const;
const watched = { id: "A", isDropped: false };
const dropped = { id: "A", isDropped: true };

test("an open QR is shown, whether it was found again or is already watched", () => {
  expect(qrStage(open, null, undefined)).toEqual({ is: "open", qr: open });
  expect(qrStage(open, watched, undefined)).toEqual({ is: "open", qr: open });
});

test("nothing is shown before the provider's answer", () => {
  expect(qrStage(undefined, watched, undefined)).toEqual({ is: "loading" });
});

test("a QR that expired on this page is removed, even if an older answer still has it", () => {
  expect(qrStage(open, dropped, undefined)).toEqual({ is: "none" });
  expect(qrStage(none, dropped, undefined)).toEqual({ is: "none" });
});

test("the next QR is shown after one that was removed", () => {
  expect(qrStage({ ...open, qrcodeId: "B" }, dropped, undefined)).toMatchObject({ is: "open" });
});

test("a watched QR that disappears is looked up, and its payment is shown as credited", () => {
  expect(isGone(none, watched)).toBe(true);
  expect(qrStage(none, watched, undefined)).toEqual({ is: "loading" });
  expect(qrStage(none, watched, { status: "SUCCESS", amount: 450.25 })).toEqual({ is: "arrived", amount: 450.25 });
});

test("a watched QR without a payment leads back to the amount", () => {
  expect(qrStage(none, watched, null)).toEqual({ is: "none" });
  expect(qrStage(none, watched, { status: "IN_PROGRESS", amount: 500 })).toEqual({ is: "none" });
});

test("a QR that was never watched, or was removed here, is not looked up", () => {
  expect(isGone(none, null)).toBe(false);
  expect(isGone(none, dropped)).toBe(false);
  expect(isGone(open, watched)).toBe(false);
  expect(isGone(undefined, watched)).toBe(false);
});
