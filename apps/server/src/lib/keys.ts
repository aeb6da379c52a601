import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

import type { Random } from "./ports.ts";

/** What a key is for. Each purpose has its own key, derived from the root key (S50). */
export type Purpose =
  | "game-password"
  | "signed-address"
  | "guest"
  | "otp"
  | "otp-proof"
  | "seed"
  | "truelink"
  | "gift-code"
  | "launch-ticket"
  | "second-factor"
  | "same-hand"
  | "receipt"
  | "push";

/** Where a sealed value stands. A value that was moved to another place does not open (S51). */
export type Place = { readonly table: string; readonly column: string; readonly row: string };

/** A root key: 32 bytes and its number, 1 to 255. */
export type RootKey = { readonly id: number; readonly secret: Buffer };

/** The root keys that are known now. */
export type Roots = {
  readonly all: () => readonly RootKey[];
  /** A key that was not known a moment ago. Null when there is no key of that number. */
  readonly find: (id: number) => RootKey | null;
};

export type Keys = {
  /** 32 bytes derived from the present root key, for a library or a page that needs the key itself. */
  readonly derive: (purpose: Purpose) => Buffer;
  /** The same for every known root key, to read what was made under an earlier one. */
  readonly deriveAll: (purpose: Purpose) => readonly Buffer[];
  /** AES-256-GCM with a fresh nonce: key number, nonce, ciphertext, tag. */
  readonly seal: (purpose: Purpose, place: Place, text: string) => Buffer;
  /** Opens a sealed value. Throws when it was changed or moved, or when its key is not here. */
  readonly open: (purpose: Purpose, place: Place, sealed: Buffer) => string;
  /** HMAC-SHA-256 under the purpose's key. */
  readonly mac: (purpose: Purpose, data: string) => Buffer;
  /** Compares in constant time. */
  readonly isMac: (purpose: Purpose, data: string, mac: Buffer) => boolean;
};

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const derived = (root: RootKey, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", root.secret, "", `krapao:${purpose}`, 32));

/** A fingerprint of a key. It tells keys apart and reveals nothing of the key (S52). */
export const fingerprintOf = (root: RootKey): string => derived(root, "fingerprint").toString("hex");

const additionalData = (purpose: Purpose, place: Place): Buffer =>
  Buffer.from(JSON.stringify([purpose, place.table, place.column, place.row]));

/** Keys derived from the root keys of the folder. The key with the highest number seals, and every key opens. */
export const createKeys = (given: Roots | readonly RootKey[], random: Random): Keys => {
  const roots: Roots = "all" in given ? given : { all: () => given, find: () => null };
  const present = (): RootKey => {
    const newest = roots.all().reduce<RootKey | null>((a, b) => (a === null || b.id > a.id ? b : a), null);
    if (newest === null) throw new Error("no root key");
    return newest;
  };
  const rootOf = (id: number | undefined): RootKey | null => {
    if (id === undefined) return null;
    return roots.all().find((each) => each.id === id) ?? roots.find(id);
  };
  const remembered = new Map<string, Buffer>();
  const keyOf = (root: RootKey, purpose: Purpose): Buffer => {
    const name = `${root.id}:${purpose}`;
    const known = remembered.get(name);
    if (known !== undefined) return known;
    const made = derived(root, purpose);
    remembered.set(name, made);
    return made;
  };
  const mac = (root: RootKey, purpose: Purpose, data: string): Buffer =>
    createHmac("sha256", keyOf(root, purpose)).update(data).digest();

  return {
    derive: (purpose) => Buffer.from(keyOf(present(), purpose)),
    deriveAll: (purpose) => roots.all().map((root) => Buffer.from(keyOf(root, purpose))),
    seal: (purpose, place, text) => {
      const root = present();
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", keyOf(root, purpose), nonce).setAAD(additionalData(purpose, place));
      return Buffer.concat([
        Buffer.of(root.id),
        nonce,
        cipher.update(text, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
    },
    open: (purpose, place, sealed) => {
      const root = rootOf(sealed[0]);
      if (root === null || sealed.length < 1 + NONCE_BYTES + TAG_BYTES)
        throw new Error(`sealed value of ${place.table}.${place.column} has no key here`);
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", keyOf(root, purpose), nonce, { authTagLength: TAG_BYTES })
        .setAAD(additionalData(purpose, place))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      return decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
    },
    mac: (purpose, data) => mac(present(), purpose, data),
    isMac: (purpose, data, given) =>
      roots.all().some((root) => {
        const expected = mac(root, purpose, data);
        return given.length === expected.length && timingSafeEqual(given, expected);
      }),
  };
};
