import type { DepositChannel } from "@krapao/contract/statement/shapes";

import { bankWay } from "./bank-way.tsx";
import { giftWay } from "./gift-way.tsx";
import { qrWay } from "./qr-way.tsx";
import { slipWay } from "./slip-way.tsx";
import type { Offer, Service, Way, WayDefinition } from "./way.ts";

/** Every way to put money in, in the order in which they are offered. */
export const wayByName: Readonly<Record<Way, WayDefinition>> = {
  qr: qrWay,
  bank: bankWay,
  slip: slipWay,
  gift: giftWay,
};

/** What is known of a way before it is chosen; amounts in major units, times in seconds. */
export type WayFacts = Offer & { readonly way: Way; readonly usual: number | null };

/** The ways that the service offers, the one that was used last first. */
export const waysOf = (service: Service, last: DepositChannel | undefined): readonly WayFacts[] => {
  const all = Object.values(wayByName).flatMap(({ way, offer }): readonly WayFacts[] => {
    const offered = service.ways.channels.includes(way) ? offer(service) : null;
    return offered === null ? [] : [{ way, usual: service.ways.usual[way], ...offered }];
  });
  return [...all.filter(({ way }) => way === last), ...all.filter(({ way }) => way !== last)];
};
