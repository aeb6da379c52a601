import { signedBank } from "./bank/signed/signed-bank.ts";
import type { Adapter, ProviderKind } from "./definition.ts";
import { askmebet } from "./games/askmebet/askmebet.ts";
import { betflix } from "./games/betflix/betflix.ts";
import { huayhd } from "./games/huayhd/huayhd.ts";
import { joker } from "./games/joker/joker.ts";
import { pg } from "./games/pg/pg.ts";
import { signedGame } from "./games/signed/signed-game.ts";
import { ufabet } from "./games/ufabet/ufabet.ts";
import { truemoney } from "./gift/truemoney/truemoney.ts";
import { signedPayout } from "./payout/signed/signed-payout.ts";
import { kbank } from "./qr/kbank/kbank.ts";
import { payonex } from "./qr/payonex/payonex.ts";
import { signedQr } from "./qr/signed/signed.ts";
import { bankSlips } from "./slips/bank/bank-slips.ts";
import { thaibulk } from "./sms/thaibulk/thaibulk.ts";

/** Every adapter of this server: the one list that a new one is added to. */
export const adapterDefinitions: { readonly [Kind in ProviderKind]: readonly Adapter<Kind>[] } = {
  sms: [thaibulk],
  payout: [signedPayout],
  bank: [signedBank],
  slips: [bankSlips],
  gift: [truemoney],
  qr: [kbank, signedQr, payonex],
  game: [pg, ufabet, huayhd, askmebet, betflix, joker, signedGame],
};

/** The adapter that an entry names; undefined when there is none. */
export const adapterOf = <Kind extends ProviderKind>(kind: Kind, id: string): Adapter<Kind> | undefined =>
  adapterDefinitions[kind].find((each) => each.id === id);
