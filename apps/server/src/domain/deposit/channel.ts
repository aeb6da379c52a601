import type { MemberChannel } from "@krapao/contract/statement/shapes";

import type { Adapters } from "../../adapters/adapters.ts";
import type { Context } from "../../context.ts";
import type { AccountKind } from "../../ledger/ledger.ts";
import type { TransferKind } from "../../ledger/posting.ts";
import type { SagaDefinition } from "../../saga/saga.ts";
import type { Run, Stretch } from "../reconciliation/runs.ts";
import type { Tally } from "../reconciliation/tally.ts";

/**
 * All that the rest of the server knows of a deposit channel. The statement, the audit, reconciliation and
 * the look-ups are derived from the list of these (channels.ts).
 */
export type DepositChannelDefinition = {
  readonly channel: MemberChannel;
  /** Whether what members need for it is set up. */
  readonly isSetUp: (adapters: Adapters) => boolean;
  /** The house account that the money comes from. */
  readonly accountKind: AccountKind;
  /** How the ledger names a credit by this channel. */
  readonly transferKind: TransferKind;
  /** The movement: its words, its posting, and how it goes on. */
  readonly saga: SagaDefinition<Context>;
  /** What our books of this channel are compared with, by name. Null when another channel's comparing covers it. */
  readonly reconcile: {
    readonly systems: (adapters: Adapters) => readonly string[];
    readonly compare: (context: Context, run: Run, stretch: Stretch, tally: Tally) => Promise<void>;
  } | null;
};
