import { recordOf } from "@krapao/contract/record-of";

import type { BankPort } from "./bank/port.ts";
import { signedBank } from "./bank/signed/signed-bank.ts";
import type { Adapter } from "./definition.ts";
import { askmebet } from "./games/askmebet/askmebet.ts";
import { betflix } from "./games/betflix/betflix.ts";
import { huayhd } from "./games/huayhd/huayhd.ts";
import { joker } from "./games/joker/joker.ts";
import { pg } from "./games/pg/pg.ts";
import type { GamePort } from "./games/port.ts";
import { signedGame } from "./games/signed/signed-game.ts";
import { ufabet } from "./games/ufabet/ufabet.ts";
import type { GiftPort } from "./gift/port.ts";
import { truemoney } from "./gift/truemoney/truemoney.ts";
import type { PayoutPort } from "./payout/port.ts";
import { signedPayout } from "./payout/signed/signed-payout.ts";
import type { QrPort } from "./qr/port.ts";
import { kbank } from "./qr/kbank/kbank.ts";
import { payonex } from "./qr/payonex/payonex.ts";
import { signedQr } from "./qr/signed/signed.ts";
import type { SlipPort } from "./slips/port.ts";
import { bankSlips } from "./slips/bank/bank-slips.ts";
import type { SmsPort } from "./sms/port.ts";
import { thaibulk } from "./sms/thaibulk/thaibulk.ts";

/** The port of each kind of outside system. */
export type Ports = {
  readonly sms: SmsPort;
  readonly payout: PayoutPort;
  readonly bank: BankPort;
  readonly slips: SlipPort;
  readonly gift: GiftPort;
  readonly qr: QrPort;
  readonly game: GamePort;
};
export type ProviderKind = keyof Ports;

/** The codes of the kinds that have only one system. Their entries have no code. */
export const onlyCodes = {
  gift: "TRUEMONEY",
  bank: "bank",
  slips: "slips",
  payout: "payouts",
  sms: "sms",
} as const satisfies Partial<Record<ProviderKind, string>>;

/** The kinds that have only one system. */
export type SingleKind = keyof typeof onlyCodes;

/** Whether there is only one outside system of a kind, so that its entry needs no code. */
export const isSingleKind = (kind: string): kind is SingleKind => Object.hasOwn(onlyCodes, kind);

export const singleKinds: readonly SingleKind[] = Object.keys(onlyCodes).filter(isSingleKind);

/** The ports of these kinds. Null for a system that is not configured. */
export type SinglePorts = { readonly [Kind in SingleKind]: Ports[Kind] | null };

export const noSinglePorts: SinglePorts = recordOf(singleKinds, null);

/** Every adapter of this server. A new one is added to this list only. */
export const adapterDefinitions: { readonly [Kind in ProviderKind]: readonly Adapter<Kind, Ports[Kind]>[] } = {
  sms: [thaibulk],
  payout: [signedPayout],
  bank: [signedBank],
  slips: [bankSlips],
  gift: [truemoney],
  qr: [kbank, signedQr, payonex],
  game: [pg, ufabet, huayhd, askmebet, betflix, joker, signedGame],
};

/** The adapter that an entry names. Undefined when there is none. */
export const adapterOf = <Kind extends ProviderKind>(kind: Kind, id: string): Adapter<Kind, Ports[Kind]> | undefined =>
  adapterDefinitions[kind].find((each) => each.id === id);
