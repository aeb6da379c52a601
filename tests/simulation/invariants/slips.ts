import type { Evidence } from "./books.ts";
import { madeTransfers } from "./made-transfers.ts";

type Slip = {
  readonly member_id: bigint;
  readonly reference: string;
  readonly status: string;
  readonly created_at: Date;
  readonly note: string | null;
  readonly bank: string | null;
  readonly theirs: string | null;
  readonly arrival: string | null;
};

const HOUR_MS = 3_600_000;

const slips = `
  select member_id, reference, status, created_at, data->>'note' as note, data->>'slipReference' as theirs,
    data->>'sendingBank' as bank, data->>'transfer' as arrival
  from saga where kind = 'slip-deposit'`;

/** Each slip ended with a result that is right for its transfer, by the sandbox's books. */
export const checkSlips = async ({ database, outside, people, fail }: Evidence): Promise<void> => {
  const made = madeTransfers(outside);
  const { rows: credits } = await database.owner.query<{ reference: string }>(
    "select reference from transfer where reference like 'bank:%'",
  );
  const arrived = new Set(credits.map(({ reference }) => reference));
  const { rows } = await database.owner.query<Slip>(slips);
  for (const { member_id: id, reference, status, note, theirs, bank, arrival, created_at: at } of rows) {
    const owner = people.find(({ member }) => member.id === id);
    const what = `${owner?.name}'s slip ${reference} (${note ?? status})`;
    const transfer = made.find((one) => one.arrival === `bank:${bank}:${theirs}`);
    if (status === "IN_PROGRESS") fail(`${what} is looked at for ever`);
    if (status === "SUCCESS" && (transfer === undefined || arrival !== transfer.arrival))
      fail(`${what} was credited for ${arrival}`);
    if (transfer === undefined) continue;
    const isOwn = transfer.from === "KBANK" && transfer.sender === String(id);
    if (status === "SUCCESS" && !isOwn) fail(`${what} was credited, and came from ${transfer.sender}`);
    if (note === "NOT_MATCH" && isOwn) fail(`${what} is of their own account`);
    if (note === "SLIP_REFNO_DUPLICATED" && !arrived.has(transfer.arrival)) fail(`${what} was never credited`);
    if (note === "EXPIRED_SLIP" && at.getTime() - transfer.at <= HOUR_MS) fail(`${what} is not too old`);
    if (note === "DEST_ACC_INVALID") fail(`${what} went to an account of ours`);
  }
};
