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

test("an open QR is shown, found anew or watched already", () => {
  expect(qrStage(open, null, undefined)).toEqual({ is: "open", qr: open });
  expect(qrStage(open, watched, undefined)).toEqual({ is: "open", qr: open });
});

test("nothing is shown before the provider's answer is here", () => {
  expect(qrStage(undefined, watched, undefined)).toEqual({ is: "loading" });
});

test("a QR whose time ran out here is dropped, whatever an older answer says", () => {
  expect(qrStage(open, dropped, undefined)).toEqual({ is: "none" });
  expect(qrStage(none, dropped, undefined)).toEqual({ is: "none" });
});

test("the next QR is shown after one that was dropped", () => {
  expect(qrStage({ ...open, qrcodeId: "B" }, dropped, undefined)).toMatchObject({ is: "open" });
});

test("a watched QR that is gone is asked about, and what came in is told as it was credited", () => {
  expect(isGone(none, watched)).toBe(true);
  expect(qrStage(none, watched, undefined)).toEqual({ is: "loading" });
  expect(qrStage(none, watched, { status: "SUCCESS", amount: 450.25 })).toEqual({ is: "arrived", amount: 450.25 });
});

test("a watched QR that brought nothing leads back to asking for an amount", () => {
  expect(qrStage(none, watched, null)).toEqual({ is: "none" });
  expect(qrStage(none, watched, { status: "IN_PROGRESS", amount: 500 })).toEqual({ is: "none" });
});

test("a QR that was never watched, or was dropped here, is not asked about", () => {
  expect(isGone(none, null)).toBe(false);
  expect(isGone(none, dropped)).toBe(false);
  expect(isGone(open, watched)).toBe(false);
  expect(isGone(undefined, watched)).toBe(false);
});
