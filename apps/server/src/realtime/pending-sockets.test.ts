import { IncomingMessage } from "node:http";
import { Socket } from "node:net";

import { SOCKET } from "@krapao/contract/limits";
import { expect, test } from "vitest";

import { boundGuestSockets, boundPendingSockets, type BoundSockets } from "./pending-sockets.ts";

const requestFrom = (address: string, forwarded?: string): IncomingMessage => {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: address });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers["x-forwarded-for"] = forwarded;
  return request;
};

const full: string[] = [];
const bound = (more: { trustedProxies?: readonly string[]; rateLimitFactor?: number } = {}): BoundSockets => {
  full.length = 0;
  return boundPendingSockets({ trustedProxies: [], rateLimitFactor: 1, ...more }, (address) => full.push(address));
};

/** The number of these that are admitted. */
const taken = (pending: BoundSockets, requests: readonly IncomingMessage[]): number =>
  requests.filter((request) => pending.take(request)).length;
const many = (count: number, address: (at: number) => string): readonly IncomingMessage[] =>
  Array.from({ length: count }, (_, at) => requestFrom(address(at)));

test("S11: the sockets of an address are limited, IPv6 by the /64; other addresses have their own limit", () => {
  const pending = bound();
  const most = SOCKET.unauthenticatedPerAddress;
  expect(
    taken(
      pending,
      many(most + 5, () => "203.0.113.1"),
    ),
  ).toBe(most);
  expect(full).toEqual(Array.from({ length: 5 }, () => "203.0.113.1"));
  expect(
    taken(
      pending,
      many(most + 5, (at) => `2001:db8:1:2::${(at + 1).toString(16)}`),
    ),
  ).toBe(most);
  expect(
    taken(
      pending,
      many(1, () => "203.0.113.2"),
    ),
  ).toBe(1);
});

test("S11: the sockets of the process are limited; RATE_LIMIT_FACTOR multiplies only the address's limit", () => {
  const apart = (at: number): string => `10.0.${at >> 8}.${at & 255}`;
  expect(taken(bound(), many(SOCKET.unauthenticated + 5, apart))).toBe(SOCKET.unauthenticated);
  const wide = bound({ rateLimitFactor: 1_000 });
  expect(
    taken(
      wide,
      many(SOCKET.unauthenticated + 5, () => "203.0.113.1"),
    ),
  ).toBe(SOCKET.unauthenticated);
});

test("S11: the guests' sockets of an address are limited, times RATE_LIMIT_FACTOR, and those of the process are not", () => {
  const guests = (rateLimitFactor: number): BoundSockets =>
    boundGuestSockets({ trustedProxies: [], rateLimitFactor }, (address) => full.push(address));
  const most = SOCKET.guestsPerAddress;
  const here = (): string => "203.0.113.1";
  expect(taken(guests(1), many(most + 5, here))).toBe(most);
  expect(taken(guests(0.11), many(most, here))).toBe(7);
  const apart = (at: number): string => `10.0.${at >> 8}.${at & 255}`;
  expect(taken(guests(1), many(2 * SOCKET.unauthenticated, apart))).toBe(2 * SOCKET.unauthenticated);
});

test("S11: a socket that showed its token, or closed, frees one place, once", () => {
  const pending = bound();
  const requests = many(SOCKET.unauthenticatedPerAddress, () => "203.0.113.1");
  taken(pending, requests);
  const [first, second] = requests;
  pending.release(first?.socket ?? new Socket());
  first?.socket.emit("close");
  second?.socket.emit("close");
  expect(
    taken(
      pending,
      many(5, () => "203.0.113.1"),
    ),
  ).toBe(2);
});

test("S7: behind trusted proxies the forwarded address counts, from others it does not", () => {
  const pending = bound({ trustedProxies: ["10.99.0.0/16"] });
  const most = SOCKET.unauthenticatedPerAddress;
  const through = (forwarded: string) => Array.from({ length: most + 1 }, () => requestFrom("10.99.0.1", forwarded));
  expect(taken(pending, through("198.51.100.1, 203.0.113.1"))).toBe(most);
  expect(taken(pending, through("198.51.100.1, 203.0.113.2"))).toBe(most);
  const forged = Array.from({ length: most + 1 }, (_, at) => requestFrom("192.0.2.1", `203.0.113.${at}`));
  expect(taken(pending, forged)).toBe(most);
});
