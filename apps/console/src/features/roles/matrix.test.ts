import { BUILT_IN_ROLES, type Permission, PERMISSIONS, seesOf } from "@krapao/contract/operator/permissions";
import { expect, test } from "vitest";

import { changedRows, ROWS, stateIn, statesOf, withState } from "./matrix.ts";

const none: ReadonlySet<Permission> = new Set();
const rowOf = (key: string) => {
  const row = ROWS.find((one) => one.key === key);
  if (row === undefined) throw new Error(key);
  return row;
};

test("every permission is in a row, and no action is in two", () => {
  const shown = ROWS.flatMap(({ act, propose, approve, see, withSee }) => [
    ...(withSee ? [see] : []),
    ...[act, propose, approve].filter((one) => one !== null),
  ]);
  expect(shown.toSorted()).toEqual(PERMISSIONS.toSorted());
});

test("each state can be set and read back, and no action is possible without viewing its page", () => {
  for (const row of ROWS)
    for (const state of statesOf(row)) {
      const seen = withState(rowOf(row.see.split(".")[0] ?? ""), none, "sees");
      const held = withState(row, seen, state);
      expect(stateIn(row, held), `${row.key} ${state}`).toBe(state);
      for (const one of held) expect(held.has(seesOf(one))).toBe(true);
    }
});

test("removing a page removes its actions, and adding an action adds its page", () => {
  const noted = withState(rowOf("members.note"), none, "acts");
  expect([...noted].toSorted()).toEqual(["members.note", "members.see"]);
  expect(withState(rowOf("members"), noted, "none").size).toBe(0);
});

test("changes of a role are listed row by row", () => {
  const cashier: ReadonlySet<Permission> = new Set(BUILT_IN_ROLES.cashier);
  const less = withState(rowOf("suspense"), cashier, "proposes");
  expect(changedRows(cashier, less).map(({ row, before, after }) => [row.key, before, after])).toEqual([
    ["suspense", "both", "proposes"],
  ]);
  expect(changedRows(cashier, cashier)).toEqual([]);
});
