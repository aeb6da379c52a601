import type { FaultKind } from "../faults.ts";
import type { World } from "../world.ts";
import { Refusal } from "../refusal.ts";
import { laoSomebody, somebody } from "../world/somebody.ts";
import { statementOf } from "./statement.ts";
import { createUnclearTransfer, type UnclearTransfer } from "./unclear-transfer.ts";

/** Steps that the page does for a person who wants to see their result in the console. */
export const RECIPES = [
  "unknown-money",
  "unclear-transfer",
  "silent-callback",
  "hanging-payout",
  "worn-slip",
  "bank-statement",
] as const;
export type RecipeKey = (typeof RECIPES)[number];

/** `ready` to begin; `waiting` for the person's step in the member app; `done`: the result can be seen. */
export type RecipeState = {
  readonly key: RecipeKey;
  readonly state: "ready" | "waiting" | "done";
  /** The bank's reference of what it did, or null. */
  readonly reference: string | null;
};

export type Recipes = {
  readonly list: () => readonly RecipeState[];
  /**
   * Begins a recipe; `username`: for a transfer into this account alone. Throws a refusal when this world lacks what it
   * needs.
   */
  readonly begin: (key: RecipeKey, username: string | null) => void;
  /** Removes its faults. */
  readonly end: (key: RecipeKey) => void;
  /** The statement of the account without a feed, of the last 31 days, and a name for the file. */
  readonly statement: () => { readonly name: string; readonly csv: string };
  readonly hook: UnclearTransfer["hook"];
};

/** Recipes that set one fault until it has affected a call. */
const BROKEN: Readonly<Partial<Record<RecipeKey, { readonly target: string; readonly kind: FaultKind }>>> = {
  "silent-callback": { target: "KBANK", kind: "silent" },
  "hanging-payout": { target: "payouts", kind: "timeout" },
};

const UNCLEAR = { off: "ready", armed: "waiting", struck: "done" } as const;

/** Accounts of the demo without a feed. Transfers to them are shown by slips (the server's demo). */
const WITHOUT_FEED = {
  th: { bankCode: "GSB", accountNo: "020212345678" },
  lo: { bankCode: "JDB", accountNo: "00220010123456789" },
} as const;

const UNKNOWN_MINOR = 25_000n;
const SLIP_MINOR = 10_000n;
const STATEMENT_MS = 31 * 86_400_000;
/** Fewer lines than a file for the bank desk may have. */
const STATEMENT_LINES = 1_000;

/** The recipes of one world. Their progress is kept in memory, so a restart of the sandbox resets them. */
export const createRecipes = (world: World, edition: "th" | "lo"): Recipes => {
  const unclear = createUnclearTransfer(world);
  const made = new Map<RecipeKey, string>();

  const ours = WITHOUT_FEED[edition];
  const demoMember = edition === "lo" ? laoSomebody : somebody;
  const stranger = () => ({
    bankCode: edition === "lo" ? "LDB" : "GSB",
    accountNo: String(1_000_000_000 + world.random.int(1_000_000_000)),
    accountName: "SOMEBODY ELSE",
  });
  // Unusual satang, so that the row is easy to find.
  const unusual = (): bigint =>
    UNKNOWN_MINOR + BigInt(edition === "lo" ? 100 * world.random.int(100) : world.random.int(100));

  const faultOf = (key: RecipeKey) => {
    const broken = BROKEN[key];
    return broken === undefined
      ? undefined
      : world.faults.list().find(({ target, kind }) => target === broken.target && kind === broken.kind);
  };

  const stateOf = (key: RecipeKey): RecipeState["state"] => {
    if (key === "unclear-transfer") return UNCLEAR[unclear.state()];
    const fault = faultOf(key);
    if (fault !== undefined) return fault.hits > 0 ? "done" : "waiting";
    return made.has(key) ? "done" : "ready";
  };

  const transfer = (
    key: RecipeKey,
    from: typeof somebody,
    to: { bankCode: string; accountNo: string },
    amount: bigint,
  ) => {
    const { reference } = world.bank.transfer({ from, to, amount, currency: world.bank.currencyOf(to) });
    made.set(key, reference);
  };

  return {
    list: () => RECIPES.map((key) => ({ key, state: stateOf(key), reference: made.get(key) ?? null })),
    begin: (key, username) => {
      const broken = BROKEN[key];
      if (broken !== undefined) world.faults.set(broken.target, broken.kind, 1);
      else if (key === "unclear-transfer") unclear.arm(username);
      else if (key === "worn-slip") transfer(key, demoMember, ours, SLIP_MINOR);
      else if (key === "bank-statement") {
        transfer(key, demoMember, ours, SLIP_MINOR);
        transfer(key, stranger(), ours, unusual());
      } else {
        const [receiver] = world.bank.receivers();
        if (receiver === undefined) throw new Refusal(409, "NO_ACCOUNT");
        transfer(key, stranger(), receiver, unusual());
      }
    },
    end: (key) => {
      const broken = BROKEN[key];
      if (broken !== undefined) world.faults.heal(broken.target, broken.kind);
      if (key === "unclear-transfer") unclear.disarm();
      made.delete(key);
    },
    statement: () => {
      const now = world.clock.now().getTime();
      const span = { from: new Date(now - STATEMENT_MS), to: new Date(now + 1), after: "", limit: STATEMENT_LINES };
      const name = `${ours.bankCode}-${ours.accountNo.slice(-4)}.csv`;
      return { name, csv: statementOf(world.bank.received(ours, span)) };
    },
    hook: unclear.hook,
  };
};
