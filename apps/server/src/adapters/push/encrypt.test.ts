import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { encryptPush } from "./encrypt.ts";
import { decryptPush } from "./testing/push-service.ts";

const bytes = (text: string): Buffer => Buffer.from(text, "base64url");

/** RFC 8291, appendix A. */
const RFC = {
  text: "When I grow up, I want to be a watermelon",
  sender: bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
  privateKey: bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
  publicKey: bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
  salt: bytes("DGv6ra1nlYgDCS1FRnbzlw"),
  auth: bytes("BTBZMqHH6r4Tts7J_aSIgg"),
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};
const target = { p256dh: RFC.publicKey, auth: RFC.auth };

test("a message is encrypted as in the RFC's example", () => {
  const given = [RFC.sender, RFC.salt];
  const body = encryptPush(target, RFC.text, () => given.shift() ?? Buffer.alloc(0));
  expect(body.toString("base64url")).toBe(RFC.body);
});

test("the RFC's example is decrypted with its browser's keys, and with no others", () => {
  expect(decryptPush(bytes(RFC.body), RFC)).toBe(RFC.text);
  expect(() => decryptPush(bytes(RFC.body), { ...RFC, auth: randomBytes(16) })).toThrow();
});

test("encrypted messages all have the same size, and decrypt to the same text", () => {
  const short = encryptPush(target, "a", randomBytes, 1_024);
  const long = encryptPush(target, "ก".repeat(300), randomBytes, 1_024);
  expect(long).toHaveLength(short.length);
  expect(decryptPush(long, RFC)).toBe("ก".repeat(300));
  expect(decryptPush(short, RFC)).toBe("a");
});

test("a text that does not fit in one record is refused", () => {
  expect(() => encryptPush(target, "x".repeat(4_090), randomBytes)).toThrow(RangeError);
});
