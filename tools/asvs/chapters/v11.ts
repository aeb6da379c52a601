import { held, type Requirement, short } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("11.1.1", "How keys live and end is written down", ["docs/operations.md", "S50", "S51"]),
  held("11.1.2", "Keys and algorithms are listed", ["docs/security.md", "docs/operations.md"]),
  held(
    "11.2.1",
    "Cryptography is of well-known libraries",
    ["lib/keys.ts", "lib/keys.test.ts"],
    "Node's own (OpenSSL), argon2, @simplewebauthn/server, otpauth, altcha-lib",
  ),
  held("11.2.2", "Algorithms and keys can be replaced", ["S51", "S14"]),
  short(
    "11.2.3",
    "At least 128 bits of security",
    "Our own uses have it. Two game providers demand signatures of MD5 (ASKMEBET) and HMAC-SHA1 (JOKER2) on calls that we make to them, and who plays there has to speak their protocol. We accept neither as a proof of anything: their answers come over TLS to an address of our settings. A house that needs this requirement leaves the two providers out of `PROVIDERS_FILE`; nothing else uses them.",
    ["S53"],
  ),
  held("11.3.1", "No weak modes", ["S51"]),
  held("11.3.2", "AES with GCM", ["S51"]),
  held("11.3.3", "What is sealed cannot be changed unseen", ["S33", "S51"]),
  short(
    "11.4.1",
    "Approved hashes only",
    "MD5 stands in one game provider's adapter and SHA-1 in another's, as 11.2.3 says. TOTP has HMAC-SHA-1 (RFC 6238), the one that every authenticator app speaks: HMAC does not rest on collisions, a code lives 30 s and counts once, and a passkey takes its place.",
    ["S53", "S62"],
  ),
  held("11.4.2", "Passwords by argon2id", ["S14"]),
  held("11.4.3", "Hashes that prove data are long", ["S33", "S59"], "SHA-256 in seals, callbacks and signed addresses"),
  held(
    "11.4.4",
    "Keys come from keys",
    ["S50", "lib/keys.test.ts"],
    "No key is made of a password; purposes get theirs by HKDF-SHA-256",
  ),
  held("11.5.1", "What must not be guessed is random", ["S13", "S50", "S53"]),
  held(
    "11.6.1",
    "Keys and signatures are made by approved ways",
    ["S17", "S50"],
    "ES256 and RS256 of passkeys, verified by a library; VAPID keys of P-256",
  ),
];
