import { expect, test } from "vitest";

import { noticeAddress } from "./address.ts";
import { NEWS_PLACES, NOTICE_KINDS, type NoticeKind } from "./shapes.ts";

/** The address of a notice of which nothing but its kind is known. */
const ADDRESSES: Readonly<Record<NoticeKind, string>> = {
  movement: "/user/statement",
  slip: "/user/statement?slips=1",
  report: "/user/contact",
  invite: "/user/home?show=invite",
  "sign-in": "/user/profile",
  password: "/user/profile",
  bank: "/user/profile",
  "passkey-added": "/user/profile?show=passkeys",
  "passkey-removed": "/user/profile?show=passkeys",
  "second-step-on": "/user/profile?show=secondStep",
  "second-step-off": "/user/profile?show=secondStep",
  "data-taken": "/user/profile?show=data",
  "erasure-asked": "/user/profile?show=erasure",
  "erasure-withdrawn": "/user/profile?show=erasure",
  "erasure-refused": "/user/profile?show=erasure",
  support: "/user/contact?show=chat",
  news: "/user/activity",
};

test.each(NOTICE_KINDS)("a notice of the kind %s opens what it is about", (kind) => {
  expect(noticeAddress({ kind })).toBe(ADDRESSES[kind]);
});

test("a notice of a movement opens that movement", () => {
  expect(noticeAddress({ kind: "movement", movement: { reference: "WD-1+2" } })).toBe(
    "/user/statement?movement=WD-1%2B2",
  );
});

test("a notice of a sign-in opens the devices while that device is signed in", () => {
  expect(noticeAddress({ kind: "sign-in", session: { isOpen: true } })).toBe("/user/profile?show=devices");
  expect(noticeAddress({ kind: "sign-in", session: { isOpen: false } })).toBe("/user/profile");
});

test.each(NEWS_PLACES)("news about /user/%s open that page, and news about no page open the notices", (place) => {
  expect(noticeAddress({ kind: "news", news: { place } })).toBe(`/user/${place}`);
  expect(noticeAddress({ kind: "news", news: { place: null } })).toBe("/user/activity");
});
