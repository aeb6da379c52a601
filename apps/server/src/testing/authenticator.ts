import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

import type { MadeKey, Signed } from "@krapao/contract/passkey/shapes";

const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
const int = (value: number): Buffer => (value >= 0 ? head(0, value) : head(1, -1 - value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const array = (...items: readonly Buffer[]): Buffer => Buffer.concat([head(4, items.length), ...items]);
const map = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

/** What CBOR writes of a value. */
export const cbor = { int, bytes, text, array, map } as const;

const sha256 = (data: string | Buffer): Buffer => createHash("sha256").update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString("base64url");

const PRESENT = 1;
const VERIFIED = 4;
const MAY_BE_SYNCED = 8;
const IS_SYNCED = 16;
const HAS_KEY = 64;

/** What a device says about itself: its format and statement in CBOR. */
export type Statement = { readonly format: string; readonly statement: Buffer };

/** What a site asks of a device, and how a test bends the answer. */
type Asked = { readonly challenge: string; readonly rpId: string; readonly origin: string };
type Bent = { readonly isVerified?: boolean; readonly type?: string };
type BentKey = Bent & {
  /** The id inside the statement, when it is another than the one beside it. */
  readonly innerId?: Buffer;
  readonly attest?: (publicKey: KeyObject, clientDataHash: Buffer) => Statement;
};

/** A device with one key, made of Node's own cryptography: it signs whatever it is asked. */
export type Authenticator = {
  readonly id: string;
  /** How often it was used; a test may turn it back. */
  counter: number;
  readonly make: (asked: Asked, bent?: BentKey) => MadeKey;
  readonly sign: (asked: Asked, bent?: Bent & { readonly userHandle?: string }) => Signed;
};

const coseKey = (key: KeyObject): Buffer => {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return map(
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x, "base64url"))],
    [int(-3), bytes(Buffer.from(y, "base64url"))],
  );
};

/** Creates an authenticator (WebAuthn) with a new P-256 key and a random credential id of 16 bytes. */
export const createAuthenticator = (): Authenticator => {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16);
  const clientData = ({ challenge, origin }: Asked, type: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const data = ({ rpId }: Asked, more: number, isVerified: boolean, counter: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const flags = PRESENT | MAY_BE_SYNCED | IS_SYNCED | more | (isVerified ? VERIFIED : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };
  const device: Authenticator = {
    id: base64url(id),
    counter: 1,
    make: (asked, { isVerified = true, type = "webauthn.create", innerId = id, attest } = {}) => {
      const length = Buffer.from([innerId.length >> 8, innerId.length & 255]);
      const key = Buffer.concat([Buffer.alloc(16), length, innerId, coseKey(publicKey)]);
      const authData = Buffer.concat([data(asked, HAS_KEY, isVerified, device.counter), key]);
      const client = clientData(asked, type);
      const { format, statement } = attest?.(publicKey, sha256(client)) ?? { format: "none", statement: map() };
      return {
        id: device.id,
        clientDataJSON: base64url(client),
        attestationObject: base64url(
          map([text("fmt"), text(format)], [text("attStmt"), statement], [text("authData"), bytes(authData)]),
        ),
        transports: ["internal"],
      };
    },
    sign: (asked, { isVerified = true, type = "webauthn.get", userHandle } = {}) => {
      device.counter += 1;
      const client = clientData(asked, type);
      const authData = data(asked, 0, isVerified, device.counter);
      const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), privateKey);
      return {
        id: device.id,
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        ...(userHandle === undefined ? {} : { userHandle }),
      };
    },
  };
  return device;
};
