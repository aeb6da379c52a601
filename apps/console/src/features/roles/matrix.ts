import { type Permission, PERMISSIONS, seesOf } from "@krapao/contract/operator/permissions";

/** What a role may do in a row of the table: nothing, view, act directly, propose, approve, or propose and approve. */
export const ROW_STATES = ["none", "sees", "acts", "proposes", "approves", "both"] as const;
export type RowState = (typeof ROW_STATES)[number];

/**
 * A row: a page to view, an action on it, or an action that takes two people. `withSee`: the page has no row of its
 * own.
 */
export type MatrixRow = {
  readonly key: string;
  readonly see: Permission;
  readonly act: Permission | null;
  readonly propose: Permission | null;
  readonly approve: Permission | null;
  readonly withSee: boolean;
};

/** The pages by area. */
export const AREAS = {
  money: ["overview", "withdrawals", "unresolved", "suspense", "owed", "bank", "ledger", "proposals"],
  members: ["members", "erasures", "inbox"],
  business: ["reports", "risk", "promotions", "content"],
  setup: ["accounts", "settings", "providers", "security", "audit", "people", "alerts"],
} as const;
export type Area = keyof typeof AREAS;

const pageOf = (permission: Permission): string => permission.split(".")[0] ?? "";

/**
 * The rows of a page. A page with a single action has one row; others have one for the page and one for each action.
 */
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

/** Every row by area. Each permission is in exactly one row, which a test checks. */
export const MATRIX: Readonly<Record<Area, readonly MatrixRow[]>> = {
  money: AREAS.money.flatMap(rowsOf),
  members: AREAS.members.flatMap(rowsOf),
  business: AREAS.business.flatMap(rowsOf),
  setup: AREAS.setup.flatMap(rowsOf),
};
export const ROWS: readonly MatrixRow[] = Object.values(MATRIX).flat();

type Held = ReadonlySet<Permission>;
const has = (held: Held, permission: Permission | null): boolean => permission !== null && held.has(permission);

/** A role's state in a row. */
export const stateIn = (row: MatrixRow, held: Held): RowState => {
  if (has(held, row.act)) return "acts";
  if (has(held, row.propose)) return has(held, row.approve) ? "both" : "proposes";
  if (has(held, row.approve)) return "approves";
  return held.has(row.see) ? "sees" : "none";
};

/** The states that a role can have in a row. Where the page has a row of its own, “view” means without the action. */
export const statesOf = (row: MatrixRow): readonly RowState[] => [
  ...(row.withSee ? (["none"] as const) : []),
  "sees",
  ...(row.act === null ? [] : (["acts"] as const)),
  ...(row.propose === null ? [] : (["proposes"] as const)),
  ...(row.approve === null ? [] : (["approves", "both"] as const)),
];

/**
 * The permissions after a row was changed. An action includes viewing its page, and removing the page removes its
 * actions.
 */
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

/** A row that changed, with the states before and after. */
export type RowChange = { readonly row: MatrixRow; readonly before: RowState; readonly after: RowState };

/** The rows in which two sets of permissions differ. */
export const changedRows = (before: Held, after: Held): readonly RowChange[] =>
  ROWS.flatMap((row) => {
    const change = { row, before: stateIn(row, before), after: stateIn(row, after) };
    return change.before === change.after ? [] : [change];
  });

/** The states of a list of permissions by row. Rows without permissions are left out. */
export const permissionStates = (
  permissions: readonly Permission[],
): readonly { readonly row: MatrixRow; readonly state: RowState }[] => {
  const held = new Set(permissions);
  return ROWS.map((row) => ({ row, state: stateIn(row, held) })).filter(
    ({ row, state }) => state !== "none" && (row.withSee || state !== "sees"),
  );
};
