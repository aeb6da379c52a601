import type { getProposalEvidence } from "@krapao/contract/operator/get-proposal-evidence";
import type { AnswerOf } from "@krapao/contract/types";
import { afterAll, beforeAll, expect, test } from "vitest";

import { memberWith, openConsole, type TestConsole } from "../../testing/console.ts";

// Whoever approves an offer or news sees what its editor showed the proposer.

type Evidence = AnswerOf<typeof getProposalEvidence>;

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

/** What another sees of what an owner proposes. */
const evidenceOf = async (method: "POST" | "PUT", url: string, body: object): Promise<Evidence> => {
  const proposed = await fixture.ask(method, url, { token: fixture.owner, body: { ...body, reason: "a test" } });
  expect(proposed.statusCode, proposed.body).toBe(202);
  const { _id } = proposed.json<{ proposal: { _id: string } }>().proposal;
  const answer = await fixture.ask("GET", `/api/proposals/${_id}/evidence`, { token: fixture.nok });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Evidence>();
};

const three = (text: string) => ({ th: text, lo: text, en: text });
const terms = {
  currency: "BAHT",
  isListed: true,
  isActive: true,
  position: 1,
  name: three("A bonus"),
  description: three("<p>Half more</p>"),
  type: "day",
  maxReceived: 1,
  rewardPercent: 50,
  rewardMost: null,
  rewardFixed: null,
  depositMinimum: 200,
  turnover: 5,
  categories: ["slot"],
  percentFail: 0,
  expireDays: null,
  total: null,
  activeFrom: null,
  activeTo: null,
  audienceJoinedDays: null,
  audienceDeposited: null,
  audienceSegment: null,
};

test("whoever approves a bonus sees what it is expected to cost", async () => {
  const { costs, reach, isAsProposed } = await evidenceOf("POST", "/api/bonuses", { code: "HALF50", ...terms });
  expect({ reach, isAsProposed }).toEqual({ reach: null, isAsProposed: true });
  expect(costs).toMatchObject([{ currency: "BAHT", deposit: 200 }]);
  expect(costs[0]?.programmes.find(({ kind }) => kind === "bonus")?.cost).toBe(100);
});

test("settings of a programme show its cost in both currencies, and other settings show none", async () => {
  const edge = await evidenceOf("PUT", "/api/settings", { settings: { houseEdge: 5, newsDayMost: 2 } });
  expect(edge.costs).toMatchObject([
    { currency: "BAHT", houseEdge: 5 },
    { currency: "LAK", houseEdge: 5 },
  ]);
  const other = await evidenceOf("PUT", "/api/settings", { settings: { automaticPayoutEach: { BAHT: 9, LAK: 9 } } });
  expect(other.costs).toEqual([]);
});

test("whoever approves news sees how many members it would reach", async () => {
  await memberWith(fixture, 0n);
  const segment = { name: "Everybody", query: "currency=BAHT" };
  await fixture.ask("POST", "/api/member-segments", { token: fixture.owner, body: segment });
  const kept = (await fixture.ask("GET", "/api/member-segments", { token: fixture.owner })).json<{ _id: string }[]>();
  const news = { title: three("News"), text: three("The app has a new page."), place: null };
  const { costs, reach } = await evidenceOf("POST", "/api/campaigns", { audienceSegment: kept[0]?._id, ...news });
  expect(costs).toEqual([]);
  expect(reach).toMatchObject({ reached: 1, found: 1 });
});
