import type pg from "pg";

import type { WorldsBooks } from "./outside.ts";
import { reportedTransfers } from "./invariants/made-transfers.ts";

/** What has not ended: sagas, reported payments that are not booked, and what waits for operators. */
export const openRows = async (owner: pg.Client, hasOperators: boolean): Promise<readonly string[]> => {
  const { rows } = await owner.query<{ what: string }>(
    `select kind || ' ' || reference || ' ' || state as what from saga where status = 'IN_PROGRESS' and kind <> 'qr-deposit'
     union all select 'payment ' || reference from qr_payment where booked_as is null
     union all select 'order ' || o.qrcode_id from qr_order o join saga g on g.reference = o.qrcode_id
       where g.status = 'SUCCESS' and o.closed_at is null
     union all select 'proposal ' || id from proposal where state in ('waiting', 'approved')
     union all select 'transfer ' || reference from bank_transfer where booked_as is null
     union all select 'claim ' || id from deposit_claim where state = 'crediting' or $1 and state = 'waiting'
     union all select 'suspense ' || reference from suspense where state = 'returning' or $1 and state = 'waiting'`,
    [hasOperators],
  );
  return rows.map(({ what }) => what);
};

/** Orders that were paid in the sandbox and are not in the books yet. */
const unpaid = async (owner: pg.Client, { books }: WorldsBooks): Promise<readonly string[]> => {
  const { rows } = await owner.query<{ reference: string }>(
    "select reference from saga where kind = 'qr-deposit' and status = 'SUCCESS'",
  );
  const booked = new Set(rows.map(({ reference }) => reference));
  return books.store
    .all("select o.qrcode_id from qr_payment p join qr_order o on o.id = p.qr_order")
    .map((row) => String(row["qrcode_id"]))
    .filter((id) => !booked.has(id));
};

/** Transfers that the bank would report and that are not in the books yet. */
const untold = async (owner: pg.Client, outside: WorldsBooks): Promise<readonly string[]> => {
  const { rows } = await owner.query<{ reference: string }>("select reference from bank_transfer");
  const known = new Set(rows.map(({ reference }) => reference));
  return reportedTransfers(outside).flatMap(({ arrival }) => (known.has(arrival) ? [] : [arrival]));
};

/** Everything that has to end automatically, or by operators. */
export const notClosed = async (
  owner: pg.Client,
  outside: WorldsBooks,
  hasOperators: boolean,
): Promise<readonly string[]> => [
  ...(await openRows(owner, hasOperators)),
  ...(await unpaid(owner, outside)),
  ...(await untold(owner, outside)),
];
