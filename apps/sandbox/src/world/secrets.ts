import { hkdfSync } from "node:crypto";

/**
 * The secret of an outside system as text (base64url of 32 bytes), the same on both sides: HKDF-SHA-256 of the
 * sandbox's key, without salt. `segment` is the base address after `/world/`: `kbank`, `games/pg`.
 */
export const providerSecret = (key: Buffer, segment: string): string =>
  Buffer.from(hkdfSync("sha256", key, "", `provider:${segment}`, 32)).toString("base64url");
