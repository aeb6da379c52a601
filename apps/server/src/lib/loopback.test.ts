import { expect, test } from "vitest";

import { isLoopback } from "./loopback.ts";

test.each(["127.0.0.1", "127.8.9.10", "::1", "[::1]", "0:0:0:0:0:0:0:1", "::ffff:127.0.0.1", "localhost", "LOCALHOST"])(
  "%s is this machine",
  (host) => expect(isLoopback(host)).toBe(true),
);

test.each([
  "0.0.0.0",
  "::",
  "128.0.0.1",
  "192.168.1.5",
  "::2",
  "::ffff:10.0.0.1",
  "127.0.0.1.example.com",
  "localhost.example.com",
  "127.example.com",
  "unknown",
  "",
])("%s is not", (host) => expect(isLoopback(host)).toBe(false));
