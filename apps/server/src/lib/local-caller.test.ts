import { expect, test } from "vitest";

import { readSettings } from "../settings.ts";
import { isLocalCaller } from "./local-caller.ts";

type Case = {
  readonly env?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly hostname?: string;
  readonly address?: string;
};

const isHere = ({ env = {}, headers = {}, hostname = "127.0.0.1", address = "127.0.0.1" }: Case): boolean =>
  isLocalCaller(readSettings(env), { headers, hostname, socket: { remoteAddress: address } });

const here: readonly Case[] = [
  {},
  { address: "::1", hostname: "[::1]" },
  { address: "::ffff:127.0.0.1", hostname: "localhost" },
  { headers: { origin: "http://localhost:4200", "user-agent": "x" } },
  // A trusted proxy names the client of each request. A request without that header did not come through the proxy.
  { env: { TRUSTED_PROXIES: "10.0.0.0/8" } },
];
test.each(here)("S62: with %j the caller is on this machine", (one) => expect(isHere(one)).toBe(true));

const elsewhere: readonly Case[] = [
  { address: "203.0.113.9" },
  { env: { CONSOLE_ORIGIN: "https://desk.example.com" } },
  { headers: { "x-forwarded-for": "127.0.0.1" } },
  { headers: { "x-forwarded-proto": "https" } },
  { headers: { forwarded: "for=127.0.0.1" } },
  { headers: { via: "1.1 proxy" } },
  { headers: { "x-real-ip": "127.0.0.1" } },
  { hostname: "desk.example.com" },
  { hostname: "" },
  { headers: { origin: "https://desk.example.com" } },
  { headers: { origin: "null" } },
];
test.each(elsewhere)("S62: with %j the caller is elsewhere", (one) => expect(isHere(one)).toBe(false));
