import type { Selectable } from "kysely";

import type { SagaTable, TransferTable } from "./tables.ts";

type Status = Selectable<SagaTable>["status"];
type TransferState = Selectable<TransferTable>["state"];

/** How the rows of a saga agree with their postings. */
export type SagaPosting = {
  /**
   * The posting has the row's own reference behind this prefix; `kept`: the row's `data.posting` names it. Only a row that
   * came through must name one.
   */
  readonly reference: { readonly prefix: string } | "kept";
  /** The states that the posting may be in while the row has a status. With any other status nothing is checked. */
  readonly states: Readonly<Partial<Record<Status, readonly TransferState[]>>>;
  /** With these statuses the row may have no posting, and its amount may differ from the posting's. */
  readonly optionalIn?: readonly Status[];
  /** A row with amount 0 has no posting. */
  readonly isNoneForZero?: true;
};

/** What the audit has to know of a saga. */
export type AuditedSaga = {
  /** The name in the column `kind` of its rows. */
  readonly kind: string;
  /** Null when its rows have no posting of their own. */
  readonly posting: SagaPosting | null;
};

/** Which members' sagas one step of an audit checks. */
export type SagaScope = {
  /** The beginning of a query: a `with` that names these sagas as `s`. */
  readonly scope: string;
  /** An SQL condition on a member's id. */
  readonly has: (member: string) => string;
};

/** What the owner of the ledger wants audited in addition to the books themselves. */
export type AuditRules = {
  readonly sagas: readonly AuditedSaga[];
  /** Queries that return a column `wrong`, one row for each discrepancy. */
  readonly checks: readonly ((scope: SagaScope) => string)[];
  /** The same, asked once in each audit: what does not belong to members, at a cost that does not grow with the books. */
  readonly once: readonly string[];
};
