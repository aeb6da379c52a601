import type { QrProvider } from "../adapters/qr/port.ts";
import type { Context } from "../context.ts";
import type { Statement } from "../db/prepared.ts";
import { arrayOf } from "../ledger/arrays.ts";
import type { AccountId } from "../ledger/posting.ts";
import { gatherReads } from "../lib/gather-reads.ts";
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
  readonly is_replay: boolean;
  readonly is_known: boolean;
  readonly member_id: bigint | null;
  readonly currency: QrOrder["currency"];
  readonly amount: bigint;
  readonly wallet: bigint | null;
};

const statement: Statement = {
  name: "qr_told",
  text: `
    select
        exists (select from callback_event e where e.provider = $1 and e.event_id = t.message) as is_replay,
        exists (select from callback_event e where e.provider = $1 and e.event_id = t.event) as is_known,
        o.member_id, o.currency, o.amount,
        case when not exists (
            select from qr_payment p where p.member_id = o.member_id and p.qrcode_id = o.qrcode_id
          ) and (select s.state in ('waiting', 'lapsed') from saga s
            where s.member_id = o.member_id and s.reference = o.qrcode_id)
          then (select a.id from account a where a.member_id = o.member_id and a.kind = 'wallet' and a.code = ''
            and a.currency = o.currency) end as wallet
      from unnest($2::text[], $3::text[], $4::text[]) with ordinality t(message, event, qrcode, n)
      left join lateral (
        select * from qr_order o where o.qrcode_id = t.qrcode and o.provider = $1 limit 1
      ) o on true
      order by t.n`,
};

/** Looks up what signed messages of one provider tell of; those who come together by one statement. */
export const createLookUp = (context: Context, provider: QrProvider): ((told: Told) => Promise<Found>) =>
  gatherReads(async (asked) => {
    const columns = [
      asked.map((told) => told.message),
      asked.map((told) => told.event),
      asked.map((told) => told.qrcodeId),
    ];
    const rows = await context.prepared<Row>(statement, [provider, ...columns.map(arrayOf)]);
    return rows.map(({ is_replay, is_known, member_id, currency, amount, wallet }) => ({
      isReplay: is_replay,
      isKnown: is_known,
      order: member_id === null ? null : { member_id, currency, amount },
      wallet,
    }));
  });
