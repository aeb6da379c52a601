import type { DepositChannel, TimelineState } from "@krapao/contract/statement/shapes";

/** What members are told of one kind of saga. */
export type MovementFacts = {
  /** How a deposit came; `kept`: as its data says. */
  readonly channel?: DepositChannel | "kept";
  /** What each state means to the member whose money it is, the last where it is now; a state left out is not told. */
  readonly steps: Readonly<Record<string, readonly TimelineState[]>>;
  /** It is no movement of money before it is listed: not told of until then. */
  readonly isUntoldBefore?: true;
};

const paid = { paid: ["done"] } as const;

/**
 * Every kind of saga, and what the statement and a movement's page tell of it: the one place. A kind of the engine that is
 * not here does not compile ({@link MovementKind}); any other that some posting opens fails movement-kinds.test.ts.
 */
export const MOVEMENT_KINDS = {
  transfer: {
    steps: {
      sending: ["held", "sending"],
      fetching: ["requested"],
      between: ["sending"],
      done: ["done"],
      refused: ["refused"],
      returned: ["returned"],
    },
  },
  "transfer-all": { steps: { gathering: ["requested"], done: ["done"], "not-done": ["refused"] } },
  withdraw: {
    steps: {
      gathering: ["requested"],
      held: ["held"],
      approved: ["approved"],
      paying: ["sending"],
      paid: ["done"],
      returned: ["returned"],
      "not-made": ["refused"],
      "not-enough": ["refused"],
    },
  },
  "qr-deposit": { channel: "qr", steps: { waiting: ["waiting"], paid: ["done"] }, isUntoldBefore: true },
  "bank-deposit": { channel: "bank", steps: paid },
  "slip-deposit": { channel: "slip", steps: { reading: ["requested"], paid: ["done"] }, isUntoldBefore: true },
  "gift-deposit": {
    channel: "gift",
    steps: { asking: ["requested"], taking: ["sending"], paid: ["done"], refused: ["refused"] },
  },
  "suspense-deposit": { channel: "kept", steps: paid },
  /** The house's own: what was given back to the bank that it came from. */
  "suspense-return": { steps: {} },
  bonus: { steps: { granted: ["done"] }, isUntoldBefore: true },
  "bonus-end": { steps: { finished: ["done"], cleared: ["done"], expired: ["done"], empty: ["done"] } },
  refund: { steps: paid },
  invite: { steps: paid },
  coupon: { steps: paid },
} as const satisfies Readonly<Record<string, MovementFacts>>;

export type MovementKind = keyof typeof MOVEMENT_KINDS;

const all: Readonly<Record<string, MovementFacts>> = MOVEMENT_KINDS;

/** What members are told of a kind, by its name in the database; null for one that this server does not know. */
export const movementFacts = (kind: string): MovementFacts | null => all[kind] ?? null;
