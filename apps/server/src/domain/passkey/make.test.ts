import fc from "fast-check";
import { expect, test, vi } from "vitest";

import { androidKey } from "../../testing/android-key.ts";
import { createAuthenticator } from "../../testing/authenticator.ts";
import { verifyMade } from "./make.ts";

const site = { origin: "https://wallet.example.com", rpId: "wallet.example.com" };
const challenge = Buffer.alloc(32, 7).toString("base64url");
const asked = { ...site, challenge };

test("S38: the address in a certificate that a stranger made is not called, and the key is refused", async () => {
  const called = vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("no line"));
  const attest = androidKey("http://169.254.169.254/latest/meta-data");
  expect(await verifyMade(site, challenge, createAuthenticator().make(asked, { attest }))).toBeNull();
  expect(called).not.toHaveBeenCalled();
});

test("a key's id is the one that the device sent beside it", async () => {
  const device = createAuthenticator();
  expect(await verifyMade(site, challenge, device.make(asked))).toMatchObject({ credentialId: device.id });
  const tooLong = Buffer.alloc(4_000, 1);
  expect(await verifyMade(site, challenge, device.make(asked, { innerId: tooLong }))).toBeNull();
});

test("any bytes of a device are a key with the id that it sent, or refused", async () => {
  const good = createAuthenticator().make(asked);
  const bytesLike = (text: string): fc.Arbitrary<string> => {
    const whole = Buffer.from(text, "base64url");
    const changed = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 })).map(([at, by]) => {
      const copy = Buffer.from(whole);
      copy[at] = (whole[at] ?? 0) ^ by;
      return copy;
    });
    const cut = fc.nat(whole.length - 1).map((length) => whole.subarray(0, length));
    const any = fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes));
    return fc.oneof(fc.constant(whole), changed, cut, any).map((bytes) => bytes.toString("base64url"));
  };
  const { clientDataJSON, attestationObject } = good;
  await fc.assert(
    fc.asyncProperty(bytesLike(clientDataJSON), bytesLike(attestationObject), async (client, object) => {
      const made = { ...good, clientDataJSON: client, attestationObject: object };
      const key = await verifyMade(site, challenge, made);
      if (key !== null) expect(key.credentialId).toBe(good.id);
    }),
    { numRuns: 300 },
  );
});
