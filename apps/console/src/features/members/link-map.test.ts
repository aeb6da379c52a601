import type { MemberLink } from "@krapao/contract/operator/list-member-links";
import { expect, test } from "vitest";

import { type Linked, linesOf, MAP, MAP_MOST, nodesOf, spotsOfMap, STEPS_MOST } from "./link-map.ts";

const mark = (_id: string) => ({ _id, name: _id, phone: "080•••0001" });
const linked = (_id: string, ...why: readonly MemberLink[]): Linked => ({
  member: mark(_id),
  status: "active",
  reasons: why.map((each) => ({ why: each, since: null })),
});

test("a member reachable in two ways is shown once, at the shorter distance, with an edge for each", () => {
  const links = new Map([
    ["a", [linked("b", "friend"), linked("c", "inviter", "device")]],
    ["b", [linked("a", "inviter"), linked("c", "payer"), linked("d", "name")]],
  ]);
  const nodes = nodesOf(mark("a"), links);
  expect(nodes.map(({ member, step, by }) => [member._id, step, by])).toEqual([
    ["a", 0, null],
    ["b", 1, "a"],
    ["c", 1, "a"],
    ["d", 2, "b"],
  ]);
  expect(linesOf(nodes, links)).toEqual([
    { one: "a", other: "b", why: "friend" },
    { one: "a", other: "c", why: "device" },
    { one: "b", other: "c", why: "payer" },
    { one: "b", other: "d", why: "name" },
  ]);
});

test("the search stops at the limits of steps and members", () => {
  const chain = new Map(
    ["a", "b", "c", "d"].map((id, at) => [id, [linked("abcde".charAt(at + 1), "device")]] as const),
  );
  expect(nodesOf(mark("a"), chain).at(-1)).toMatchObject({ step: STEPS_MOST, member: { _id: "d" } });
  const many = new Map([["a", Array.from({ length: 60 }, (_, at) => linked(`m${at}`, "device"))]]);
  expect(nodesOf(mark("a"), many)).toHaveLength(MAP_MOST);
});

test("all members are inside the picture, and none overlap", () => {
  const ten = (prefix: string) => Array.from({ length: 6 }, (_, at) => linked(`${prefix}${at}`, "device"));
  const links = new Map([
    ["a", ten("b")],
    ["b0", ten("c")],
    ["b3", ten("d")],
    ["c1", ten("e")],
  ]);
  const nodes = nodesOf(mark("a"), links);
  expect(nodes).toHaveLength(25);
  const spots = [...spotsOfMap(nodes).values()];
  expect(spots).toHaveLength(25);
  for (const [at, { x, y }] of spots.entries()) {
    expect(x).toBeGreaterThanOrEqual(28);
    expect(x).toBeLessThanOrEqual(MAP.width - 28);
    expect(y).toBeGreaterThanOrEqual(20);
    expect(y).toBeLessThanOrEqual(MAP.height - 36);
    for (const other of spots.slice(0, at)) expect(Math.hypot(x - other.x, y - other.y)).toBeGreaterThan(24);
  }
});
