import type { DepositBank, DepositWays, QrHealth, SlipHours } from "@krapao/contract/lookup/shapes";
import { recordOf } from "@krapao/contract/record-of";
import { MEMBER_CHANNELS } from "@krapao/contract/statement/shapes";
import { expect, test } from "vitest";

import { waysOf } from "./ways.ts";

const bank = (bankCode: string, health?: QrHealth): DepositBank => ({
  bankCode,
  bankType: health === undefined ? "BANK" : "PAYMENT",
  mode: "AUTO",
  bank: { nameTH: bankCode, nameEN: bankCode, nameLO: null },
  bankAccountName: "KRAPAO",
  bankAccountNo: "",
  currency: "BAHT",
  ...(health !== undefined && { health }),
});
const ways = (banks: readonly DepositBank[]): DepositWays => ({
  banks: [...banks],
  wallets: [{ walletAccountName: "KRAPAO", mode: "gift" }],
  isManual: false,
  minimum: 5,
  usual: { ...recordOf(MEMBER_CHANNELS, null), qr: 40, slip: 90, gift: 3 },
  channels: [...MEMBER_CHANNELS],
});
const open: SlipHours = { isOpen: true, closedFrom: "23:00", closedTo: "01:00" };

test("the channel used last comes first, and the others keep their order", () => {
  const of = (last?: "slip" | "operator") =>
    waysOf({ ways: ways([bank("SCB"), bank("WW", "good")]), hours: open }, last).map(({ way }) => way);
  expect(of()).toEqual(["qr", "bank", "slip", "gift"]);
  expect(of("slip")).toEqual(["slip", "qr", "bank", "gift"]);
  expect(of("operator")).toEqual(["qr", "bank", "slip", "gift"]);
});

test("a QR's minimum is the lowest of the providers that can create one", () => {
  const [qr] = waysOf(
    { ways: ways([bank("KBANK", "stopped"), bank("WW", "weak"), bank("PAYTIMZ", "good")]), hours: open },
    undefined,
  );
  expect(qr).toEqual({ way: "qr", minimum: 10, usual: 40 });
  expect(waysOf({ ways: ways([bank("KBANK", "stopped")]), hours: open }, undefined)[0]).toMatchObject({
    opensAt: null,
  });
});

test("closed slips show when they open; a service without slips does not offer them", () => {
  const slip = (hours: SlipHours | undefined) =>
    waysOf({ ways: ways([bank("SCB")]), hours }, undefined).find(({ way }) => way === "slip");
  expect(slip({ ...open, isOpen: false })).toEqual({ way: "slip", minimum: 5, usual: 90, opensAt: "01:00" });
  expect(slip(open)).toEqual({ way: "slip", minimum: 5, usual: 90 });
  expect(slip({ isOpen: false, closedFrom: null, closedTo: null })).toBeUndefined();
  expect(slip(undefined)).toBeUndefined();
});

test("channels that the service does not have are not offered", () => {
  expect(waysOf({ ways: { ...ways([]), wallets: [] }, hours: open }, "qr")).toEqual([]);
  expect(waysOf({ ways: { ...ways([]), channels: ["qr", "bank", "slip"] }, hours: open }, "gift")).toEqual([]);
});

test("once the member's own limit is reached, no deposit begins in the app, and sent money can be reported", () => {
  const all = waysOf({ ways: ways([bank("SCB"), bank("WW", "good")]), hours: open }, undefined, true);
  expect(all.filter(({ opensAt }) => opensAt === "00:00").map(({ way }) => way)).toEqual(["qr", "gift"]);
  expect(all.filter(({ opensAt }) => opensAt === undefined).map(({ way }) => way)).toEqual(["bank", "slip"]);
});
