import * as z from "zod/mini";

import { bankNames } from "../account/shapes.ts";
import { money, wireCurrency } from "../money.ts";
import { recordOf } from "../record-of.ts";
import { MEMBER_CHANNELS } from "../statement/shapes.ts";
import { address, html, responseText } from "../text.ts";

/** A bank that a member may register an account of. */
export const bank = z.extend(bankNames, {
  code: responseText(50),
  /** How many digits its account numbers have: a hint, never a reason to refuse. Empty when not known. */
  accountNumberLengths: z.array(z.number()),
});
export type Bank = z.infer<typeof bank>;

/** How a member heard of us. */
export const source = z.object({ code: responseText(50), description: responseText(200) });
export type Source = z.infer<typeof source>;

/** The service's name and its site. */
export const info = z.object({ name: responseText(200), website: address });
export type Info = z.infer<typeof info>;

/**
 * How to reach support. What is not set is empty. `lineQR` is an address or, where the operator set none, a `data:`
 * picture of a QR code of `lineLink`.
 */
export const contact = z.object({
  contactText: html,
  lineLink: address,
  lineName: responseText(200),
  lineQR: responseText(20_000),
});
export type Contact = z.infer<typeof contact>;

/** The health of a QR provider: as usual, failing often, or suspended by an operator. */
export const QR_HEALTHS = ["good", "weak", "stopped"] as const;
export type QrHealth = (typeof QR_HEALTHS)[number];

/** An account of ours that members pay into. */
export const depositBank = z.object({
  bankCode: responseText(50),
  /** `PAYMENT` is a provider of QR payments. */
  bankType: z.enum(["BANK", "PAYMENT"]),
  /** `AUTO`: credited by itself. Any other mode: with a slip. */
  mode: responseText(20),
  bank: bankNames,
  bankAccountName: responseText(200),
  bankAccountNo: responseText(30),
  currency: wireCurrency,
  /** For a QR provider, how its recent calls went. `stopped`: it makes no new QR. */
  health: z.optional(z.enum(QR_HEALTHS)),
});
export type DepositBank = z.infer<typeof depositBank>;

/** A TrueMoney account of ours: `AUTO`, or one that takes gift links. */
export const depositWallet = z.object({ walletAccountName: responseText(200), mode: responseText(20) });
export type DepositWallet = z.infer<typeof depositWallet>;

const seconds = z.nullable(z.number());

/** The ways to deposit in the member's currency. */
export const depositWays = z.object({
  banks: z.array(depositBank),
  wallets: z.array(depositWallet),
  /** Members may report a transfer by hand. */
  isManual: z.boolean(),
  minimum: money,
  /** How many seconds a deposit usually takes, measured over the last ones. Null when too few are known. */
  usual: z.object(recordOf(MEMBER_CHANNELS, seconds)),
  /** The channels whose outside systems are set up. A channel without an account of ours is still not offered. */
  channels: z.array(z.enum(MEMBER_CHANNELS)),
});
export type DepositWays = z.infer<typeof depositWays>;

/** The least and the most that may be withdrawn at a time, in the member's currency. */
export const withdrawLimits = z.object({ withdrawMin: money, withdrawMax: money });
export type WithdrawLimits = z.infer<typeof withdrawLimits>;

const clock = z.string().check(z.maxLength(5), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Whether slips are taken now, and the hours of each day when they are not, as `HH:mm`; they may cross midnight. */
export const slipHours = z.object({ isOpen: z.boolean(), closedFrom: z.nullable(clock), closedTo: z.nullable(clock) });
export type SlipHours = z.infer<typeof slipHours>;

/** A picture with a text. */
export const banner = z.object({ image: address, html });
export type Banner = z.infer<typeof banner>;
export const banners = z.object({ banners: z.array(banner) });
