import type { Movement } from "@krapao/contract/statement/shapes";
import { expect, test } from "vitest";

import { gamesAwaited, gamesNotHome, isBringHome } from "./bring-home.ts";

const leg = (from: string, status: Movement["status"]) => ({ from, status }) as Movement["legs"][number];

test("bringing all home names the games whose money has not come: silent, refusing or still on its way", () => {
  const legs = [leg("PG", "SUCCESS"), leg("JOKER", "IN_PROGRESS"), leg("UFABET", "FAILED")];
  expect(gamesNotHome({ legs, failed: ["HUAYHD", "UFABET"] })).toEqual(["HUAYHD", "UFABET", "JOKER"]);
  expect(gamesNotHome({ legs: [leg("PG", "SUCCESS")] })).toEqual([]);
});

test("while money is on its way home, only the games that still have to answer are waited for", () => {
  const legs = [
    leg("PG", "SUCCESS"),
    leg("JOKER", "IN_PROGRESS"),
    leg("UFABET", "FAILED"),
    leg("JOKER", "IN_PROGRESS"),
  ];
  expect(gamesAwaited({ legs })).toEqual(["JOKER"]);
  expect(gamesAwaited({ legs: [] })).toEqual([]);
});

test("a transfer with a source brings no more than that home", () => {
  expect(isBringHome({ statementType: "transfer", from: null, to: "WALLET" })).toBe(true);
  expect(isBringHome({ statementType: "transfer", from: "PG", to: "WALLET" })).toBe(false);
  expect(isBringHome({ statementType: "transfer", from: null, to: "PG" })).toBe(false);
  expect(isBringHome({ statementType: "deposit", from: null, to: "WALLET" })).toBe(false);
});
