import { DEPOSIT_CHANNELS, type DepositChannel, type MemberChannel } from "@krapao/contract/statement/shapes";

import { bankChannel } from "./bank/channel.ts";
import type { DepositChannelDefinition } from "./channel.ts";
import { giftChannel } from "./gift/channel.ts";
import { qrChannel } from "./qr/channel.ts";
import { slipChannel } from "./slip/channel.ts";
import { SUSPENSE_DEPOSIT } from "./suspense/suspense-deposit-saga.ts";

/** Every deposit channel by its name, in the order in which they are reconciled. */
export const channelByName: Readonly<Record<MemberChannel, DepositChannelDefinition>> = {
  qr: qrChannel,
  gift: giftChannel,
  bank: bankChannel,
  slip: slipChannel,
};

/** Every deposit channel. */
export const depositChannels: readonly DepositChannelDefinition[] = Object.values(channelByName);

/** How a deposit came, by its movement; one that a person matched keeps it in its data. Undefined for no deposit. */
export const channelOf = (movement: {
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}): DepositChannel | undefined =>
  movement.kind === SUSPENSE_DEPOSIT
    ? DEPOSIT_CHANNELS.find((known) => known === movement.data["channel"])
    : depositChannels.find(({ saga }) => saga.kind === movement.kind)?.channel;

/** What may stand before a movement's reference in the reference of its posting. */
export const postingPrefixes: readonly string[] = [
  ...new Set([
    "",
    ...depositChannels.flatMap(({ saga: { posting } }) =>
      posting === null || posting.reference === "kept" ? [] : [posting.reference.prefix],
    ),
  ]),
];
