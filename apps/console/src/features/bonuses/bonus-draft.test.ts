import type { ConsoleBonus } from "@krapao/contract/operator/content-shapes";
import { expect, test } from "vitest";

import { BLANK, bonusOf, draftOf } from "./bonus-draft.ts";

const three = (text: string) => ({ th: text, lo: text, en: text });
const bonus: ConsoleBonus = {
  code: "WELCOME",
  currency: "BAHT",
  isListed: true,
  isActive: true,
  position: 1,
  name: three("Welcome"),
  description: three(""),
  type: "week",
  maxReceived: 2,
  rewardPercent: 100,
  rewardMost: 1_500.5,
  rewardFixed: null,
  depositMinimum: 100,
  turnover: 7.5,
  categories: ["slot"],
  percentFail: 20,
  expireDays: 30,
  total: null,
  activeFrom: "2026-11-20T17:00:00.000Z",
  activeTo: null,
  audienceJoinedDays: 30,
  audienceDeposited: 1_500.5,
  audienceSegment: { _id: "7", name: "Players of sport" },
  state: "on",
  given: 3,
};
const faultsOf = (more: object): readonly string[] => {
  const read = bonusOf({ ...draftOf(bonus), ...more });
  return "faults" in read ? read.faults : [];
};

test("a bonus survives the form unchanged, with times in Bangkok", () => {
  const { given: _given, state: _state, ...told } = bonus;
  const terms = { ...told, audienceSegment: "7" };
  expect(draftOf(bonus).activeFrom).toBe("2026-11-21T00:00");
  expect(bonusOf(draftOf(bonus))).toEqual({ bonus: { ...terms, activeFrom: "2026-11-21T00:00:00+07:00" } });
  const fixed = { ...terms, rewardPercent: null, rewardMost: null, rewardFixed: 50, activeFrom: null };
  expect(bonusOf(draftOf({ ...bonus, ...fixed, audienceSegment: null, given: 0 }))).toEqual({
    bonus: { ...fixed, audienceSegment: null },
  });
});

test("fields of the other type of reward are left out", () => {
  const read = bonusOf({ ...draftOf(bonus), reward: "fixed", rewardFixed: "1,000" });
  expect(read).toMatchObject({ bonus: { rewardPercent: null, rewardMost: null, rewardFixed: 1_000 } });
});

test.each([
  [{ code: "a" }, "code"],
  [{ name: { ...bonus.name, lo: "" } }, "name"],
  [{ description: { ...bonus.description, en: "x".repeat(3_001) } }, "description"],
  [{ position: "" }, "position"],
  [{ maxReceived: "0" }, "maxReceived"],
  [{ rewardPercent: "" }, "rewardPercent"],
  [{ rewardMost: "0" }, "rewardMost"],
  [{ reward: "fixed" }, "rewardFixed"],
  [{ depositMinimum: "x" }, "depositMinimum"],
  [{ turnover: "1.234" }, "turnover"],
  [{ categories: [] }, "categories"],
  [{ percentFail: "101" }, "percentFail"],
  [{ expireDays: "-1" }, "expireDays"],
  [{ total: "0" }, "total"],
  [{ activeTo: "2026-11-21T00:00" }, "activeTo"],
  [{ audienceJoinedDays: "0" }, "audienceJoinedDays"],
  [{ audienceDeposited: "0" }, "audienceDeposited"],
])("an invalid field is named: %j", (wrong, name) => {
  expect(faultsOf(wrong)).toEqual([name]);
});

test("an empty form is not sent", () => {
  expect("faults" in bonusOf(BLANK)).toBe(true);
});
