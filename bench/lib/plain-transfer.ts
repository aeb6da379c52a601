import type pg from "pg";

/** A transfer as a separate transaction, for comparison with the ledger's batches. */
export type PlainTransfer = {
  readonly debit: bigint;
  readonly credit: bigint;
  readonly member: bigint;
  readonly reference: string;
};

/** The same tables with other names, because only the ledger's function can write the originals. */
export const PLAIN_TABLES = `
  create table plain_account (id bigint primary key, balance bigint not null, seq bigint not null default 0, n bigint not null default 0, check (balance >= 0 or id = 0)) with (fillfactor = 70);
  create table plain_transfer (like transfer including all);
  create table plain_entry (like entry including all);
  create table plain_saga (like saga including all);
  create table plain_idempotency (like idempotency including all);
  create sequence plain_transfer_id;
  insert into plain_account (id, balance) select g, 1000000000 from generate_series(0, 10000) g;
  grant select, insert, update on plain_account, plain_transfer, plain_entry, plain_saga, plain_idempotency to krapao_app;
  grant usage on plain_transfer_id to krapao_app;`;

const NOW = "2026-11-21T04:00:00Z";

/** One transfer with entries, a saga row and a stored answer, in a transaction of nine prepared statements. */
export const plainTransfer = async (
  client: pg.ClientBase,
  { debit, credit, member, reference }: PlainTransfer,
): Promise<void> => {
  const run = <T extends pg.QueryResultRow>(name: string, text: string, values: unknown[] = []) =>
    client.query<T>({ name, text, values });
  const move = (account: bigint) =>
    run<{ balance: bigint; seq: bigint; n: bigint }>(
      "plain_move",
      "update plain_account set balance = balance + $2, seq = seq + 1, n = n + 1 where id = $1 returning balance, seq, n",
      [account, account === debit ? -100n : 100n],
    );
  await client.query("begin");
  const [low, high] = debit < credit ? [debit, credit] : [credit, debit];
  const [first, second] = [(await move(low)).rows[0], (await move(high)).rows[0]];
  const [from, to] = low === debit ? [first, second] : [second, first];
  const transfer = await run<{ id: bigint }>(
    "plain_transfer",
    `insert into plain_transfer values (nextval('plain_transfer_id'), $1, 'by-hand', 'posted', 'THB', 100, $2, $3, '${NOW}', null) returning id`,
    [reference, debit, credit],
  );
  const entry = `insert into plain_entry values ($1, $2, $3, $4, $5, '${NOW}')`;
  const id = transfer.rows[0]?.id;
  await run("plain_entry", entry, [debit, from?.seq, id, -100, from?.balance]);
  await run("plain_entry", entry, [credit, to?.seq, id, 100, to?.balance]);
  const wallet = member === debit ? from : to;
  await run(
    "plain_saga",
    `insert into plain_saga (member_id, reference, kind, type, state, status, amount, currency, n, listed_at, balance, timeline, created_at, changed_at)
      values ($1, $2, 'bench', 'deposit', 'done', 'SUCCESS', 100, 'THB', $3, '${NOW}', $4, '[{"state":"done","at":"${NOW}"}]', '${NOW}', '${NOW}')`,
    [member, reference, wallet?.n, wallet?.balance],
  );
  await run("plain_key", `insert into plain_idempotency values ($1, $2, 'hash', $3, 200, $4, '${NOW}')`, [
    member,
    `key-${reference}`,
    reference,
    `{"reference":"${reference}","wallet":{"amount":${wallet?.balance}}}`,
  ]);
  await client.query("commit");
};
