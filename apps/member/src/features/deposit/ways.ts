import type { DepositChannel } from "@krapao/contract/statement/shapes";

import { bankWay } from "./bank-way.tsx";
import { giftWay } from "./gift-way.tsx";
import { qrWay } from "./qr-way.tsx";
import { slipWay } from "./slip-way.tsx";
import type { Offer, Service, Way, WayDefinition } from "./way.ts";

/** Every deposit channel, in the order in which they are offered. */
export const wayByName: Readonly<Record<Way, WayDefinition>> = {
  qr: qrWay,
  bank: bankWay,
  slip: slipWay,
  gift: giftWay,
};

/** The facts about a channel before it is chosen. Amounts are in major units, times in seconds. */
export type WayFacts = Offer & { readonly way: Way; readonly usual: number | null };

/** When the limit of a day begins anew. */
const MIDNIGHT = "00:00";

/** The channels by which the member begins a deposit in the app. By the others they report money that they sent. */
const BEGUN_HERE: ReadonlySet<Way> = new Set(["qr", "gift"]);

/**
 * The channels that the service offers. The one that was used last comes first. `isLimitReached`: the member deposited
 * as much today as they want to.
 */
export const waysOf = (
  service: Service,
  last: DepositChannel | undefined,
  isLimitReached = false,
): readonly WayFacts[] => {
  const all = Object.values(wayByName).flatMap(({ way, offer }): readonly WayFacts[] => {
    const offered = service.ways.channels.includes(way) ? offer(service) : null;
    const closed = isLimitReached && BEGUN_HERE.has(way) ? { opensAt: MIDNIGHT } : {};
    return offered === null ? [] : [{ way, usual: service.ways.usual[way], ...offered, ...closed }];
  });
  return [...all.filter(({ way }) => way === last), ...all.filter(({ way }) => way !== last)];
};
