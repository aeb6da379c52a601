import type { MemberChannel } from "@krapao/contract/statement/shapes";

import type { Adapters } from "../../adapters/adapters.ts";
import type { Context } from "../../context.ts";
import type { AccountKind } from "../../ledger/ledger.ts";
import type { TransferKind } from "../../ledger/posting.ts";
import type { SagaDefinition } from "../../saga/saga.ts";
import type { Run, Stretch } from "../reconciliation/runs.ts";
import type { Tally } from "../reconciliation/tally.ts";

/**
 * Everything that the rest of the server knows about a deposit channel. The statement, the audit, reconciliation and
 * the look-ups are derived from the list of these (channels.ts).
 */
export type DepositChannelDefinition = {
  readonly channel: MemberChannel;
  /** Whether what members need to use the channel is configured. */
  readonly isSetUp: (adapters: Adapters) => boolean;
  /** The house account that the money comes from. */
  readonly accountKind: AccountKind;
  /** The ledger's name for a credit by this channel. */
  readonly transferKind: TransferKind;
  /** The movement's saga: its states, its posting and its steps. */
  readonly saga: SagaDefinition<Context>;
  /**
   * What our books of this channel are reconciled with, by name. Null when another channel's reconciliation includes
   * it.
   */
  readonly reconcile: {
    readonly systems: (adapters: Adapters) => readonly string[];
    readonly compare: (context: Context, run: Run, stretch: Stretch, tally: Tally) => Promise<void>;
    /** The names of our accounts that the comparison cannot check. */
    readonly uncovered?: (context: Context) => Promise<readonly string[]>;
  } | null;
};
