import { createECDH, createPublicKey, verify } from "node:crypto";

import { expect, test } from "vitest";

import { vapidClaims, vapidHeader } from "./vapid.ts";

/** RFC 8292, section 2.4. */
const RFC = {
  claims:
    "eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0",
  signature: "i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA",
  key: "BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs",
};

const isSigned = (key: string, claims: string, signature: string): boolean => {
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  return verify(
    "sha256",
    Buffer.from(claims),
    {
      key: createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" } }),
      dsaEncoding: "ieee-p1363",
    },
    Buffer.from(signature, "base64url"),
  );
};

test("a token is signed as in the RFC's example", () => {
  expect(vapidClaims("https://push.example.net", 1_453_523_768, "mailto:push@example.com")).toBe(RFC.claims);
  expect(isSigned(RFC.key, RFC.claims, RFC.signature)).toBe(true);
});

test("the header is for the endpoint's origin, expires within a day, and is signed with the key", () => {
  const pair = createECDH("prime256v1");
  const publicKey = pair.generateKeys();
  const now = new Date("2026-11-22T10:00:00Z");
  const endpoint = "https://push.example.net/send/abc?x=1";
  const header = vapidHeader({ publicKey, privateKey: pair.getPrivateKey() }, endpoint, now, null);
  const [, claims = "", signature = "", key = ""] = /^vapid t=(\S+\.\S+)\.(\S+), k=(\S+)$/.exec(header) ?? [];
  expect(key).toBe(publicKey.toString("base64url"));
  expect(isSigned(key, claims, signature)).toBe(true);
  expect(isSigned(RFC.key, claims, signature)).toBe(false);
  const said = JSON.parse(Buffer.from(claims.split(".")[1] ?? "", "base64url").toString()) as object;
  expect(said).toEqual({ aud: "https://push.example.net", exp: now.getTime() / 1_000 + 43_200 });
});
