/** A caller's key and its answer, or the movement that will have one. A final answer never changes. */
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
