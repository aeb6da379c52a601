import { expect, test } from "vitest";

import { isRecent, isSignedBy, signatureOf } from "./signature.ts";

const message = { method: "POST", path: "/callbacks/qr/WW?a=1", time: "1795246320", body: '{"a":1}' };

test("a signature is the HMAC of method, path, time and the body's hash", () => {
  expect(signatureOf("secret", message)).toBe("581ba19007bc66596dbd5ae313864fadcbffa75e01a04da97cba9d63f96b78ca");
});

test("the current and the previous secret are accepted, others are not", () => {
  for (const secret of ["present", "previous"])
    expect(isSignedBy(["present", "previous"], message, signatureOf(secret, message))).toBe(true);
  expect(isSignedBy(["present", "previous"], message, signatureOf("other", message))).toBe(false);
  for (const junk of ["", "é".repeat(64), "0".repeat(64), "x"])
    expect(isSignedBy(["present"], message, junk)).toBe(false);
});

test("a time up to five minutes off is recent, one second more is not", () => {
  const now = new Date(1_795_246_320_000);
  for (const [time, is] of [
    ["1795246320", true],
    ["1795246020", true],
    ["1795246620", true],
    ["1795246019", false],
    ["1795246621", false],
    ["", false],
    ["1795246320.0", false],
    ["-1", false],
    ["NaN", false],
  ] as const)
    expect(isRecent(time, now), time).toBe(is);
});
