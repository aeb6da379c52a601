import { expect, test } from "vitest";

import { openLink, sealLink } from "./gift-link.ts";

const LINK = "https://gift.truemoney.com/campaign/?v=0192aBcD3456efGH78";
const keyFrom = (byte: number): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new Uint8Array(32).fill(byte), "AES-GCM", false, ["encrypt", "decrypt"]);

test("a sealed link opens with its key and with no other", async () => {
  const sealed = await sealLink(LINK, await keyFrom(1));
  expect(sealed).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(await openLink(sealed, await keyFrom(1))).toBe(LINK);
  expect(await openLink(sealed, await keyFrom(2))).toBeNull();
  expect(await openLink("AAAA", await keyFrom(1))).toBeNull();
});

test("each sealing has its own nonce", async () => {
  const key = await keyFrom(1);
  expect(await sealLink(LINK, key)).not.toBe(await sealLink(LINK, key));
});
