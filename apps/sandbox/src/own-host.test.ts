import { expect, test } from "vitest";

import { isOwnHost } from "./own-host.ts";

test.each(["localhost", "localhost:4100", "127.0.0.1:4100", "[::1]:4100", "10.0.0.7", "play.example:4100"])(
  "%s is the sandbox's own host",
  (host) => expect(isOwnHost(host, "http://play.example:4100")).toBe(true),
);

test.each([undefined, "", "rebound.example", "localhost.example:4100", "play.example.org", "a b"])(
  "%s is none",
  (host) => expect(isOwnHost(host, "http://play.example:4100")).toBe(false),
);
