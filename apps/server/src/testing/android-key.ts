import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";

import { cbor, type Statement } from "./authenticator.ts";

const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const small = (tag: number, value: number): Buffer => der(tag, Buffer.from([value]));
const octets = (content: Buffer): Buffer => der(0x04, content);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));
const nameOf = (name: string): Buffer => sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from(name)))));

const ECDSA_WITH_SHA256 = sequence(oid("2a8648ce3d040302"));
/** Long enough for every clock. */
const VALIDITY = sequence(der(0x17, Buffer.from("200101000000Z")), der(0x17, Buffer.from("490101000000Z")));

type Named = { readonly subject: string; readonly key: KeyObject; readonly extensions: readonly Buffer[] };

const certificate = ({ subject, key, extensions }: Named, issuer: KeyObject): Buffer => {
  const content = sequence(
    der(0xa0, small(0x02, 2)),
    small(0x02, 1),
    ECDSA_WITH_SHA256,
    nameOf("Root"),
    VALIDITY,
    nameOf(subject),
    key.export({ format: "der", type: "spki" }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = Buffer.concat([Buffer.alloc(1), sign("sha256", content, issuer)]);
  return sequence(content, ECDSA_WITH_SHA256, der(0x03, signature));
};

/** The names of certificates' extensions: Android's statement about a key, and where the list of revoked ones is. */
const KEY_DESCRIPTION = oid("2b06010401d679020111");
const REVOKED_AT = oid("551d1f");

/**
 * An attestation of an Android device for a key, with a chain of certificates that a stranger made. The chain names
 * `revokedAt`, an address of theirs, as the list of revoked certificates.
 */
export const androidKey =
  (revokedAt: string) =>
  (publicKey: KeyObject, clientDataHash: Buffer): Statement => {
    const root = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const description = sequence(
      small(0x02, 3),
      small(0x0a, 1),
      small(0x02, 4),
      small(0x0a, 1),
      octets(clientDataHash),
      octets(Buffer.alloc(0)),
      sequence(),
      sequence(),
    );
    const address = der(0xa0, der(0xa0, der(0x86, Buffer.from(revokedAt))));
    const leaf = certificate(
      {
        subject: "Key",
        key: publicKey,
        extensions: [
          sequence(KEY_DESCRIPTION, octets(description)),
          sequence(REVOKED_AT, octets(sequence(sequence(address)))),
        ],
      },
      root.privateKey,
    );
    // It may sign others.
    const mayIssue = sequence(oid("551d13"), octets(sequence(small(0x01, 255))));
    const own = certificate({ subject: "Root", key: root.publicKey, extensions: [mayIssue] }, root.privateKey);
    const { array, bytes, int, map, text } = cbor;
    return {
      format: "android-key",
      statement: map(
        [text("alg"), int(-7)],
        [text("sig"), bytes(Buffer.alloc(70))],
        [text("x5c"), array(bytes(leaf), bytes(own))],
      ),
    };
  };
