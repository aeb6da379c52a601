import { type Permission, PERMISSIONS, seesOf } from "@krapao/contract/operator/permissions";

/**
 * What a role may in one row of the table: nothing, look, do it at once, ask for it, agree to what another asked for, or
 * both of the last.
 */
export const ROW_STATES = ["none", "sees", "acts", "proposes", "approves", "both"] as const;
export type RowState = (typeof ROW_STATES)[number];

/** A row: a page that is seen, an act on one, or what takes two people. `withSee`: the page has no row of its own. */
export type MatrixRow = {
  readonly key: string;
  readonly see: Permission;
  readonly act: Permission | null;
  readonly propose: Permission | null;
  readonly approve: Permission | null;
  readonly withSee: boolean;
};

/** The pages, by what they are about. */
export const AREAS = {
  money: ["overview", "withdrawals", "unresolved", "suspense", "owed", "bank", "ledger", "proposals"],
  members: ["members", "erasures", "inbox"],
  business: ["reports", "risk", "promotions", "content"],
  setup: ["accounts", "settings", "providers", "security", "audit", "people", "alerts"],
} as const;
export type Area = keyof typeof AREAS;

const pageOf = (permission: Permission): string => permission.split(".")[0] ?? "";

/** The rows of a page: one when there is one thing to do on it, else one for the page and one for each thing. */
const rowsOf = (page: string): readonly MatrixRow[] => {
  const own = PERMISSIONS.filter((one) => pageOf(one) === page);
  const [first] = own;
  if (first === undefined) return [];
  const see = seesOf(first);
  const find = (name: string): Permission | null => own.find((one) => one === `${page}.${name}`) ?? null;
  const [propose, approve] = [find("propose"), find("approve")];
  const acts = own.filter((one) => ![see, propose, approve].includes(one));
  const things = [
    ...acts.map((act) => ({ key: act, act, propose: null, approve: null })),
    ...(propose === null ? [] : [{ key: `${page}.two`, act: null, propose, approve }]),
  ];
  const [only] = things;
  if (only === undefined) return [{ key: page, see, act: null, propose: null, approve: null, withSee: true }];
  if (things.length === 1) return [{ ...only, key: page, see, withSee: true }];
  return [
    { key: page, see, act: null, propose: null, approve: null, withSee: true },
    ...things.map((thing) => ({ ...thing, see, withSee: false })),
  ];
};

/** Every row by its area. All permissions are in exactly one, which a test says. */
export const MATRIX: Readonly<Record<Area, readonly MatrixRow[]>> = {
  money: AREAS.money.flatMap(rowsOf),
  members: AREAS.members.flatMap(rowsOf),
  business: AREAS.business.flatMap(rowsOf),
  setup: AREAS.setup.flatMap(rowsOf),
};
export const ROWS: readonly MatrixRow[] = Object.values(MATRIX).flat();

type Held = ReadonlySet<Permission>;
const has = (held: Held, permission: Permission | null): boolean => permission !== null && held.has(permission);

/** What a role may in a row. */
export const stateIn = (row: MatrixRow, held: Held): RowState => {
  if (has(held, row.act)) return "acts";
  if (has(held, row.propose)) return has(held, row.approve) ? "both" : "proposes";
  if (has(held, row.approve)) return "approves";
  return held.has(row.see) ? "sees" : "none";
};

/** What a role can be set to in a row. Where the page has a row of its own, "sees" stands for not doing it. */
export const statesOf = (row: MatrixRow): readonly RowState[] => [
  ...(row.withSee ? (["none"] as const) : []),
  "sees",
  ...(row.act === null ? [] : (["acts"] as const)),
  ...(row.propose === null ? [] : (["proposes"] as const)),
  ...(row.approve === null ? [] : (["approves", "both"] as const)),
];

/** The permissions after a row was set: who does something sees its page, and who does not see it does nothing there. */
export const withState = (row: MatrixRow, held: Held, state: RowState): ReadonlySet<Permission> => {
  const next = new Set(held);
  const put = (permission: Permission | null, on: boolean): void => {
    if (permission === null) return;
    if (on) next.add(permission);
    else next.delete(permission);
  };
  put(row.act, state === "acts");
  put(row.propose, state === "proposes" || state === "both");
  put(row.approve, state === "approves" || state === "both");
  if (state === "none") for (const one of held) put(seesOf(one) === row.see ? one : null, false);
  else if (row.withSee || state !== "sees") next.add(row.see);
  return next;
};

/** A row that changed, with what it was and is. */
export type RowChange = { readonly row: MatrixRow; readonly before: RowState; readonly after: RowState };

/** What differs between two sets of permissions, row by row. */
export const changedRows = (before: Held, after: Held): readonly RowChange[] =>
  ROWS.flatMap((row) => {
    const change = { row, before: stateIn(row, before), after: stateIn(row, after) };
    return change.before === change.after ? [] : [change];
  });

/** What a list of permissions allows, row by row; rows without any are left out. */
export const permissionStates = (
  permissions: readonly Permission[],
): readonly { readonly row: MatrixRow; readonly state: RowState }[] => {
  const held = new Set(permissions);
  return ROWS.map((row) => ({ row, state: stateIn(row, held) })).filter(
    ({ row, state }) => state !== "none" && (row.withSee || state !== "sees"),
  );
};
