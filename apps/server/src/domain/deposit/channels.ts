import { DEPOSIT_CHANNELS, type DepositChannel, type MemberChannel } from "@krapao/contract/statement/shapes";

import { bankChannel } from "./bank/channel.ts";
import type { DepositChannelDefinition } from "./channel.ts";
import { giftChannel } from "./gift/channel.ts";
import { qrChannel } from "./qr/channel.ts";
import { slipChannel } from "./slip/channel.ts";
import { SUSPENSE_DEPOSIT } from "./suspense/suspense-deposit-saga.ts";

/** Every deposit channel by its name, in the order of reconciliation. */
export const channelByName: Readonly<Record<MemberChannel, DepositChannelDefinition>> = {
  qr: qrChannel,
  gift: giftChannel,
  bank: bankChannel,
  slip: slipChannel,
};

/** Every deposit channel. */
export const depositChannels: readonly DepositChannelDefinition[] = Object.values(channelByName);

/**
 * The channel of a deposit's movement. For one that an operator matched, the movement's data names it. Undefined when
 * the movement is no deposit.
 */
export const channelOf = (movement: {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}): DepositChannel | undefined =>
  movement.kind === SUSPENSE_DEPOSIT
    ? DEPOSIT_CHANNELS.find((known) => known === movement.data["channel"])
    : depositChannels.find(({ saga }) => saga.kind === movement.kind)?.channel;

/** The prefixes that a posting's reference may have before its movement's reference. */
export const postingPrefixes: readonly string[] = [
  ...new Set([
    "",
    ...depositChannels.flatMap(({ saga: { posting } }) =>
      posting === null || posting.reference === "kept" ? [] : [posting.reference.prefix],
    ),
  ]),
];
