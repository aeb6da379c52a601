import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { AccountKind } from "../../ledger/ledger.ts";
import type { TransferKind } from "../../ledger/posting.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";

/** What is charged for one transfer between a member and a house account. */
export type Fee = {
  readonly accountKind: AccountKind;
  readonly transferKind: TransferKind;
  /** Per cent of the amount. */
  readonly percent: number;
};

/** The rates that operators set now; a fee is counted once, by the rates of that moment. */
export const feesOf = async (db: Kysely<Database>): Promise<readonly Fee[]> => {
  const { feeQr, feeBank, feeSlip, feeGift, feePayout } = await operatorSettings(db);
  return [
    { accountKind: "qr", transferKind: "deposit-qr", percent: feeQr },
    { accountKind: "bank", transferKind: "deposit-bank", percent: feeBank },
    { accountKind: "bank", transferKind: "deposit-slip", percent: feeSlip },
    { accountKind: "gift", transferKind: "deposit-gift", percent: feeGift },
    { accountKind: "payout", transferKind: "withdraw", percent: feePayout },
  ];
};
