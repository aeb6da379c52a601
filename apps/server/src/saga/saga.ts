import type { Context } from "../context.ts";

/** A saga's row, as the database has it. Amounts in minor units. */
export type SagaRow = {
  readonly memberId: bigint;
  readonly reference: string;
  readonly kind: string;
  readonly state: string;
  readonly status: "IN_PROGRESS" | "SUCCESS" | "FAILED";
  readonly amount: bigint;
  readonly currency: "THB" | "LAK";
  readonly fromCode: string | null;
  readonly toCode: string | null;
  readonly parent: string | null;
  readonly key: string | null;
  /** When the outside call was last on its way: the pace of asking counts from here (rule 2). */
  readonly sentAt: Date | null;
  /** How often the provider was asked since. */
  readonly asked: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
};

/**
 * One kind of crossing. `look` does the next thing for a row that is due (call, ask, settle, release, or wait) and is
 * safe to do again: every change it makes is guarded by the row's state.
 */
export type SagaKind = {
  readonly kind: string;
  readonly look: (context: Context, row: SagaRow) => Promise<void>;
};

export type Sagas = {
  /** Makes a kind known to the resolver; done once at start, before it runs. */
  readonly register: (kind: SagaKind) => void;
  /** Does at once, in this process, what a just committed row needs (its first call), instead of waiting for it to be due. */
  readonly drive: (memberId: bigint, reference: string) => void;
  /** The row once it is final, or as it stands after `ms`; learns of an end in another process too. */
  readonly settled: (memberId: bigint, reference: string, ms: number) => Promise<SagaRow | null>;
  /** Looks at everything that is due, once; claims rows so that two processes never look at one together. */
  readonly resolve: () => Promise<number>;
  /** Starts looking regularly; `stop` lets looks under way end. */
  readonly start: () => { readonly stop: () => Promise<void> };
};
