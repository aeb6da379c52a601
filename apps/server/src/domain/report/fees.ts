import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { AccountKind } from "../../ledger/ledger.ts";
import type { TransferKind } from "../../ledger/posting.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import type { MemberChannel } from "../deposit/channel.ts";
import { depositChannels } from "../deposit/channels.ts";

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
  const percents: Readonly<Record<MemberChannel, number>> = { qr: feeQr, bank: feeBank, slip: feeSlip, gift: feeGift };
  return [
    ...depositChannels.map(({ channel, accountKind, transferKind }) => ({
      accountKind,
      transferKind,
      percent: percents[channel],
    })),
    { accountKind: "payout", transferKind: "withdraw", percent: feePayout },
  ];
};
