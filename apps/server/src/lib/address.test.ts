import { fastify } from "fastify";
import { expect, test } from "vitest";

import { callerOf, createSenderOf } from "./address.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["not an address", "unknown"],
  ["", "unknown"],
])("S7: %s counts as %s", (address, caller) => expect(callerOf(address)).toBe(caller));

const PROXIES = ["10.99.0.0/16", "2001:db8:99::/48", "192.0.2.9"];

test.each([
  ["203.0.113.7", undefined],
  ["203.0.113.7", "198.51.100.1"],
  ["10.99.0.1", undefined],
  ["10.99.0.1", "198.51.100.1"],
  ["10.99.0.1", "198.51.100.1, 203.0.113.5 ,10.99.3.4"],
  ["10.99.0.1", "10.99.0.2, 10.99.0.3"],
  ["::ffff:10.99.0.1", "198.51.100.1"],
  ["192.0.2.9", "2001:db8:99::1, 2001:db8:1::1, 2001:db8:99::2"],
  ["192.0.2.8", "198.51.100.1"],
  ["10.99.0.1", "<script>"],
])("S7: a request from %s that was forwarded for %s has the sender that Fastify computes", async (peer, forwarded) => {
  const senderOf = createSenderOf(PROXIES);
  const app = fastify({ trustProxy: PROXIES });
  app.get("/", ({ ip, raw }) => ({ ip, sender: senderOf(raw) }));
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  const { ip, sender } = (await app.inject({ url: "/", remoteAddress: peer, headers })).json<{
    ip: string;
    sender: string;
  }>();
  expect(sender).toBe(ip);
});
