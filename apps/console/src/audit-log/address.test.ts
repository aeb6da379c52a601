import { expect, test } from "vitest";

import { auditAddress } from "./address.ts";

test("a filter is read from the address, and invalid parameters are ignored", () => {
  const good = {
    by: "3",
    act: "approveWithdrawal",
    result: "too-late",
    q: "W-1",
    from: "2026-11-01",
    to: "2026-11-22",
  };
  expect(auditAddress(new URLSearchParams(good))).toEqual(good);
  expect(auditAddress(new URLSearchParams({ by: "me", result: "fine", from: "1/11", q: "", member: "12" }))).toEqual(
    {},
  );
});
