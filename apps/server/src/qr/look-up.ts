import type { QrProvider } from "../adapters/qr/port.ts";
import type { Context } from "../context.ts";
import type { Statement } from "../db/prepared.ts";
import { arrayOf } from "../ledger/arrays.ts";
import type { AccountId } from "../ledger/posting.ts";
import { gatherReads, inPlace } from "../lib/gather-reads.ts";
import type { QrOrder } from "./orders.ts";

/** A signed message about an order: which message, which event, which order. */
export type Told = { readonly message: string; readonly event: string; readonly qrcodeId: string };

/** What the books know of a message and its order. */
export type Found = {
  /** This very message, or the event that it tells of, was here before. */
  readonly isReplay: boolean;
  readonly isKnown: boolean;
  readonly order: Pick<QrOrder, "member_id" | "currency" | "amount"> | null;
  /** The member's wallet when nothing stands in the way of a first credit; else null. */
  readonly wallet: AccountId | null;
};

type Row = {
  readonly n: bigint;
  readonly is_replay: boolean;
  readonly is_known: boolean;
  readonly member_id: bigint | null;
  readonly currency: QrOrder["currency"];
  readonly amount: bigint;
  readonly wallet: bigint | null;
};

const statement: Statement = { name: "qr_look_up", text: "select * from qr_look_up($1, $2, $3, $4)" };

/** Looks up what signed messages of one provider tell of; those who come together by one statement. */
export const createLookUp = (context: Context, provider: QrProvider): ((told: Told) => Promise<Found>) =>
  gatherReads(async (asked) => {
    const columns = [
      asked.map((told) => told.message),
      asked.map((told) => told.event),
      asked.map((told) => told.qrcodeId),
    ];
    const rows = await context.prepared<Row>(statement, [provider, ...columns.map(arrayOf)]);
    return inPlace(rows).map(({ is_replay, is_known, member_id, currency, amount, wallet }) => ({
      isReplay: is_replay,
      isKnown: is_known,
      order: member_id === null ? null : { member_id, currency, amount },
      wallet,
    }));
  });
