import { NO_HAND_LIMITS } from "@krapao/contract/operator/hand-limits";
import { BUILT_IN_ROLES } from "@krapao/contract/operator/permissions";
import { expect, test } from "vitest";

import { approversOf, type Operator, type Role } from "./approvers.ts";

const roles: readonly Role[] = (["owner", "cashier", "support"] as const).map((name) => ({
  name,
  isBuiltIn: true,
  permissions: [...BUILT_IN_ROLES[name]],
  handLimits: NO_HAND_LIMITS,
  version: 1,
  operators: 1,
}));
const person = (_id: string, role: string, more: Partial<Operator> = {}): Operator => ({
  _id,
  username: _id,
  name: _id,
  role,
  isDemo: false,
  isActive: true,
  hasSecondFactor: true,
  takesChats: true,
  needsOwner: false,
  madeBy: null,
  changedBy: null,
  waitsSince: null,
  approvesFrom: null,
  createdAt: "2026-11-22T00:00:00.000Z",
  lastSeenAt: null,
  ...more,
});
const owner = person("owner", "owner");
const nok = person("nok", "cashier");
const names = (list: readonly Operator[]) => list.map(({ _id }) => _id);

test("others with the permission can approve, but not the proposer, nor new, unconfirmed or blocked operators", () => {
  const operators = [
    owner,
    nok,
    person("mint", "support"),
    person("new", "cashier", { approvesFrom: "2026-11-23T00:00:00.000Z" }),
    person("unconfirmed", "cashier", { needsOwner: true }),
    person("out", "cashier", { isActive: false }),
  ];
  expect(names(approversOf({ kind: "match-suspense", proposedBy: nok }, operators, roles))).toEqual(["owner"]);
  expect(names(approversOf({ kind: "match-suspense", proposedBy: owner }, operators, roles))).toEqual(["nok"]);
});

test("whoever added an operator cannot approve that operator's proposals during the waiting time", () => {
  const added = person("added", "cashier", { changedBy: "owner", approvesFrom: "2026-11-23T00:00:00.000Z" });
  const proposal = { kind: "match-suspense", proposedBy: added } as const;
  expect(names(approversOf(proposal, [owner, nok, added], roles))).toEqual(["nok"]);
  const settled = { ...added, approvesFrom: null };
  expect(names(approversOf(proposal, [owner, nok, settled], roles))).toEqual(["owner", "nok"]);
});

test("neither who added an operator nor another who changed them can approve for them during the waiting time", () => {
  const moved = person("moved", "support", { madeBy: "owner", changedBy: "nok", needsOwner: true });
  const proposal = { kind: "match-suspense", proposedBy: moved } as const;
  expect(names(approversOf(proposal, [owner, nok, person("ton", "owner"), moved], roles))).toEqual(["ton"]);
});

test("only another owner can approve a change of roles, so a lone owner has no approver", () => {
  expect(approversOf({ kind: "change-role", proposedBy: owner }, [owner, nok], roles)).toEqual([]);
});
