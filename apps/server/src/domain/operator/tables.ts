import type { Currency } from "@krapao/contract";
import type { HandLimits } from "@krapao/contract/operator/hand-limits";
import type { PROPOSAL_KINDS, PROPOSAL_STATES } from "@krapao/contract/operator/proposal-shapes";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

interface OperatorTable {
  id: Generated<bigint>;
  username: string;
  name: string;
  /** The name of a row of `operator_role`. */
  role: string;
  /** argon2id. */
  password: string;
  is_given_password: boolean;
  is_demo: Generated<boolean>;
  is_active: Generated<boolean>;
  /** Sealed under `second-factor`. */
  second_factor: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  next_second_factor: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  second_factor_step: Generated<bigint>;
  created_at: Date;
  changed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  changed_by: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
  /** Who added them or gave them a first password. A change by another keeps it while they wait. Null: `changed_by`. */
  made_by: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
  needs_owner: Generated<boolean>;
  replaced_at: ColumnType<Date | null, undefined, Date | null>;
  waits_longer: Generated<boolean>;
  /** Whether they take new conversations of the chat. */
  takes_chats: Generated<boolean>;
}

interface OperatorRoleTable {
  name: string;
  /** A built-in role. The contract says what it allows, not this row. */
  is_built_in: Generated<boolean>;
  permissions: string[];
  version: Generated<number>;
  changed_at: Date | null;
  hand_limits: ColumnType<HandLimits | null, string | null | undefined, string | null>;
}

interface OperatorSessionTable {
  operator_id: bigint;
  id: string;
  token_hash: Buffer;
  device: string;
  address: string;
  created_at: Date;
  signed_in_at: Date;
  used_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  /** The passkey that opened the session. */
  passkey_id: ColumnType<string | null, string | null | undefined, never>;
  is_new_device: Generated<boolean>;
  seen_at: ColumnType<Date | null, undefined, Date | null>;
}

interface OperatorSetupTable {
  token_hash: Buffer;
  start_id: string | null;
  created_at: Date;
  expires_at: Date;
}

/** Only the function `record_act` writes here. */
interface OperatorActTable {
  id: ColumnType<bigint, never, never>;
  at: ColumnType<Date, never, never>;
  operator_id: ColumnType<bigint | null, never, never>;
  act: ColumnType<string, never, never>;
  subject: ColumnType<string | null, never, never>;
  member_id: ColumnType<bigint | null, never, never>;
  reason: ColumnType<string | null, never, never>;
  before: ColumnType<string | null, never, never>;
  after: ColumnType<string | null, never, never>;
  hash: ColumnType<Buffer, never, never>;
}

interface ProposalTable {
  id: string;
  kind: (typeof PROPOSAL_KINDS)[number];
  state: Generated<(typeof PROPOSAL_STATES)[number]>;
  subject: string;
  member_id: bigint | null;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  outcome: "done" | "not-done" | null;
  /** For an unresolved transfer: what its proposer named as evidence. */
  evidence: ColumnType<string | null, string | null | undefined, never>;
  /** For a report: the bank transfer that it is to be credited with. */
  transfer: JSONColumnType<Record<string, unknown>, string | null, never> | null;
  reason: string;
  proposed_by: bigint;
  proposed_at: Date;
  approved_by: ColumnType<bigint | null, undefined, bigint | null>;
  refused_by: ColumnType<bigint | null, undefined, bigint | null>;
  decided_at: ColumnType<Date | null, undefined, Date | null>;
  decision_reason: ColumnType<string | null, undefined, string | null>;
  /** For a change of settings: the call's input, and the values before and after. JSON. */
  change_input: ColumnType<string | null, string | null | undefined, never>;
  change_before: ColumnType<string | null, string | null | undefined, never>;
  change_after: ColumnType<string | null, string | null | undefined, never>;
  alone_by: ColumnType<bigint | null, undefined, bigint | null>;
  /** For a matched line: what our books showed the proposer, and the credits that the approver compared. */
  seen: ColumnType<Record<string, unknown> | null, string | null | undefined, never>;
  compared: ColumnType<readonly string[] | null, undefined, string | null>;
  /** Of an approved line or report: it passed the comparison, and is credited from then on. */
  credit_begun: ColumnType<boolean, undefined, boolean>;
}

interface ProposalSeenTable {
  proposal_id: string;
  operator_id: bigint;
  at: Date;
}

interface FlagSeenTable {
  member_id: bigint;
  reference: string;
  kind: string;
  subject: string;
  operator_id: bigint;
  at: Date;
  reason: string;
}

interface MemberNoteTable {
  member_id: bigint;
  id: Generated<bigint>;
  operator_id: bigint;
  text: string;
  at: Date;
  /** Null: not pinned. */
  pinned_at: ColumnType<Date | null, never, Date | null>;
  /** The operator's id for it. */
  deliver_id: string | null;
}

interface ProviderStopTable {
  code: string;
  stopped_at: Date;
}

interface ProviderHealthTable {
  target: string;
  slot: Date;
  calls: bigint;
  unclear: bigint;
  times: bigint[];
  last_unclear_at: Date | null;
}

interface HourSampleTable {
  hour: Date;
  figure: string;
  amount: bigint;
}

interface OperatorViewTable {
  id: Generated<bigint>;
  operator_id: bigint;
  page: "transactions" | "members";
  name: string;
  query: string;
  at: Date;
}

export interface OperatorTables {
  operator_view: OperatorViewTable;
  operator: OperatorTable;
  operator_role: OperatorRoleTable;
  operator_session: OperatorSessionTable;
  operator_setup: OperatorSetupTable;
  operator_act: OperatorActTable;
  proposal: ProposalTable;
  proposal_seen: ProposalSeenTable;
  flag_seen: FlagSeenTable;
  member_note: MemberNoteTable;
  provider_stop: ProviderStopTable;
  provider_health: ProviderHealthTable;
  hour_sample: HourSampleTable;
}
