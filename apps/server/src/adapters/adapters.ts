import type { BankPort } from "./bank/port.ts";
import type { GamePort } from "./games/port.ts";
import type { GiftPort } from "./gift/port.ts";
import type { PayoutPort } from "./payout/port.ts";
import type { QrPort, QrProvider } from "./qr/port.ts";
import type { SlipPort } from "./slips/port.ts";
import type { SmsPort } from "./sms/port.ts";

/** Every outside system that this server reaches; one that is not configured is absent. */
export type Adapters = {
  readonly sms: SmsPort | null;
  readonly payout: PayoutPort | null;
  readonly bank: BankPort | null;
  readonly gift: GiftPort | null;
  readonly slips: SlipPort | null;
  readonly qr: ReadonlyMap<QrProvider, QrPort>;
  /** By the account's code. */
  readonly games: ReadonlyMap<string, GamePort>;
};
