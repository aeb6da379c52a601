import { CHANNEL_FEES } from "@krapao/contract/statement/shapes";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { AccountKind } from "../../ledger/ledger.ts";
import type { TransferKind } from "../../ledger/posting.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { depositChannels } from "../deposit/channels.ts";

/** The fee for one transfer between a member and a house account. */
export type Fee = {
  readonly accountKind: AccountKind;
  readonly transferKind: TransferKind;
  /** Per cent of the amount. */
  readonly percent: number;
};

/** The rates that operators have set now. A fee is counted once, with the rates of that moment. */
export const feesOf = async (db: Kysely<Database>): Promise<readonly Fee[]> => {
  const settings = await operatorSettings(db);
  return [
    ...depositChannels.map(({ channel, accountKind, transferKind }) => ({
      accountKind,
      transferKind,
      percent: settings[CHANNEL_FEES[channel]],
    })),
    { accountKind: "payout", transferKind: "withdraw", percent: settings.feePayout },
  ];
};
