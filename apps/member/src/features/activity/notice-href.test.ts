import { noticeAddress } from "@krapao/contract/notice/address";
import { NEWS_PLACES, NOTICE_KINDS } from "@krapao/contract/notice/shapes";
import { expect, test } from "vitest";

import { isReturnAddress } from "../../lib/return-address.ts";
import { readPush } from "../../service-worker/read-push.ts";

const ADDRESSES = [
  ...NOTICE_KINDS.map((kind) => noticeAddress({ kind })),
  ...NEWS_PLACES.map((place) => noticeAddress({ kind: "news", news: { place } })),
  noticeAddress({ kind: "movement", movement: { reference: "WD-1+2" } }),
  noticeAddress({ kind: "sign-in", session: { isOpen: true } }),
];

test.each([...new Set(ADDRESSES)])("a push and a login lead to %s", (address) => {
  expect(readPush(JSON.stringify({ href: address })).href).toBe(address);
  expect(isReturnAddress(address)).toBe(true);
});
