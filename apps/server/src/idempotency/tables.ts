/** A caller's key and the answer that it got or is to get. A final answer is never changed. */
export interface IdempotencyTable {
  member_id: bigint;
  key: string;
  hash: string;
  reference: string;
  status: number | null;
  body: string | null;
  created_at: Date;
}

export interface IdempotencyTables {
  idempotency: IdempotencyTable;
}
