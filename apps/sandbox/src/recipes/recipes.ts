import type { FaultKind } from "../faults.ts";
import type { PageOptions } from "../host/page-options.ts";
import type { World } from "../world.ts";
import { Refusal } from "../refusal.ts";
import { laoSomebody, somebody } from "../world/somebody.ts";
import { createDemoMember } from "./demo-member.ts";
import { createMemberSteps } from "./member-steps.ts";
import { statementOf } from "./statement.ts";
import { createUnclearTransfer, type UnclearTransfer } from "./unclear-transfer.ts";

/** Steps that the sandbox does for a person who wants to see their result in the console. */
export const RECIPES = [
  "unknown-money",
  "unclear-transfer",
  "silent-callback",
  "late-callback",
  "hanging-payout",
  "worn-slip",
  "bank-statement",
] as const;
export type RecipeKey = (typeof RECIPES)[number];

/**
 * `ready` to begin; `doing`: the demo member has done their step, and the fault is about to strike; `waiting` for the
 * person's step in the member app; `done`: the result can be seen.
 */
export type RecipeState = {
  readonly key: RecipeKey;
  readonly state: "ready" | "doing" | "waiting" | "done";
  /** The bank's reference of what it did, or null. */
  readonly reference: string | null;
  /** Where the console shows the demo member's step. Null: where it shows all such things. */
  readonly look: string | null;
  /** The wallet's key when it refused the demo member's step, which then is the person's. */
  readonly refused: string | null;
};

export type Recipes = {
  readonly list: () => readonly RecipeState[];
  /**
   * Begins a recipe and does the demo member's step; `username`: waits for a transfer into this account alone, which
   * its owner makes. Throws a refusal when this world lacks what it needs.
   */
  readonly begin: (key: RecipeKey, username: string | null) => Promise<void>;
  /** Removes its faults. */
  readonly end: (key: RecipeKey) => void;
  /** The statement of the account without a feed, of the last 31 days, and a name for the file. */
  readonly statement: () => { readonly name: string; readonly csv: string };
  readonly hook: UnclearTransfer["hook"];
};

/** What one recipe does. */
type Plan = {
  /** The fault that it sets, until it has affected a call. */
  readonly fault?: { readonly target: string; readonly kind: FaultKind };
  /** What it does first, beside the fault. */
  readonly prepare?: (username: string | null) => void;
  /** The demo member's step. Resolves with the wallet's reference of it. Undefined where there is no wallet to ask. */
  readonly step?: (() => Promise<string>) | undefined;
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
/** Fewer lines than a statement file may have. */
const STATEMENT_LINES = 1_000;

/** The recipes of one world. Their progress is kept in memory, so a restart of the sandbox resets them. */
export const createRecipes = (world: World, { edition, wallet }: Pick<PageOptions, "edition" | "wallet">): Recipes => {
  const unclear = createUnclearTransfer(world);
  const steps = wallet === null ? null : createMemberSteps(world, edition, createDemoMember(world, wallet));
  const made = new Map<RecipeKey, string>();
  /** What became of the demo member's step. */
  const acted = new Map<RecipeKey, Pick<RecipeState, "look" | "refused">>();

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

  const transfer = (
    key: RecipeKey,
    from: typeof somebody,
    to: { bankCode: string; accountNo: string },
    amount: bigint,
  ) => {
    const { reference } = world.bank.transfer({ from, to, amount, currency: world.bank.currencyOf(to) });
    made.set(key, reference);
  };

  const plans: Readonly<Record<RecipeKey, Plan>> = {
    "unknown-money": {
      prepare: () => {
        const [receiver] = world.bank.receivers();
        if (receiver === undefined) throw new Refusal(409, "NO_ACCOUNT");
        transfer("unknown-money", stranger(), receiver, unusual());
      },
    },
    "unclear-transfer": { prepare: unclear.arm, step: steps?.playAway },
    "silent-callback": { fault: { target: "KBANK", kind: "silent" }, step: steps?.payQr },
    "late-callback": { fault: { target: "KBANK", kind: "late" }, step: steps?.payQr },
    "hanging-payout": { fault: { target: "payouts", kind: "timeout" }, step: steps?.withdraw },
    "worn-slip": {
      prepare: () => transfer("worn-slip", demoMember, ours, SLIP_MINOR),
      step: steps === null ? undefined : () => steps.uploadSlip(made.get("worn-slip") ?? ""),
    },
    "bank-statement": {
      prepare: () => {
        transfer("bank-statement", demoMember, ours, SLIP_MINOR);
        transfer("bank-statement", stranger(), ours, unusual());
      },
    },
  };

  const faultOf = (key: RecipeKey) => {
    const { fault } = plans[key];
    return fault && world.faults.list().find(({ target, kind }) => target === fault.target && kind === fault.kind);
  };

  const preparedState = (key: RecipeKey): "ready" | "waiting" | "done" => {
    if (key === "unclear-transfer") return UNCLEAR[unclear.state()];
    const fault = faultOf(key);
    if (fault !== undefined) return fault.hits > 0 ? "done" : "waiting";
    if (key === "worn-slip" && made.has(key)) return acted.get(key)?.refused === null ? "done" : "waiting";
    return made.has(key) ? "done" : "ready";
  };

  const stateOf = (key: RecipeKey): RecipeState => {
    const state = preparedState(key);
    const { look = null, refused = null } = acted.get(key) ?? {};
    const isDoing = state === "waiting" && acted.has(key) && refused === null;
    return { key, state: isDoing ? "doing" : state, reference: made.get(key) ?? null, look, refused };
  };

  const actFor = async (key: RecipeKey): Promise<void> => {
    const { step } = plans[key];
    if (steps === null || step === undefined) return;
    try {
      const look = await steps.pageOf(await step());
      acted.set(key, { look, refused: null });
    } catch (error) {
      acted.set(key, { look: null, refused: error instanceof Refusal ? error.key : "NO_ANSWER" });
    }
  };

  return {
    list: () => RECIPES.map(stateOf),
    begin: async (key, username) => {
      acted.delete(key);
      const { fault, prepare } = plans[key];
      if (fault !== undefined) world.faults.set(fault.target, fault.kind, 1);
      prepare?.(username);
      // A named account is somebody's who acts by themselves.
      if (username === null) await actFor(key);
    },
    end: (key) => {
      const { fault } = plans[key];
      if (fault !== undefined) world.faults.heal(fault.target, fault.kind);
      if (key === "unclear-transfer") unclear.disarm();
      made.delete(key);
      acted.delete(key);
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
