import { createDecipheriv, createECDH, createPublicKey, randomBytes, verify } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { secretsOf } from "../encrypt.ts";

/** What a push service answers: a status with headers, or nothing at all. */
export type Played = { readonly status: number; readonly headers?: Readonly<Record<string, string>> } | "silence";

/** A message as the browser would show it, with its headers. */
export type Taken = { readonly path: string; readonly text: string; readonly bytes: number; readonly ttl: string };

export type PushService = {
  readonly origin: string;
  /** Adds a device, as a browser subscribes. `endpoint` ends with the name. */
  readonly device: (name: string) => {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** Every message that came, decrypted. Messages with a wrong signature or key are not included. */
  readonly taken: Taken[];
  /** The faults of messages that were wrong. */
  readonly wrong: string[];
  /** Sets the answer from now on. At first it is 201. */
  readonly play: (answer: Played) => void;
  readonly close: () => Promise<void>;
};

const isSigned = (header: string, origin: string): boolean => {
  const [, claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+\.[\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, "base64url");
  const { aud, exp } = JSON.parse(Buffer.from(claims.split(".")[1] ?? "", "base64url").toString()) as {
    aud: string;
    exp: number;
  };
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isGood = verify(
    "sha256",
    Buffer.from(claims),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  return isGood && aud === origin && exp * 1_000 > Date.now();
};

/** Decrypts a body of one record as a browser does (RFC 8291). */
export const decryptPush = (
  body: Buffer,
  receiver: { readonly privateKey: Buffer; readonly publicKey: Buffer; readonly auth: Buffer },
): string => {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + sender.length);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(receiver.privateKey);
  const { key, nonce } = secretsOf({
    ecdh: pair.computeSecret(sender),
    auth: receiver.auth,
    receiver: receiver.publicKey,
    sender,
    salt,
  });
  const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(sealed.subarray(-16));
  const filled = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = filled.lastIndexOf(2);
  if (filled.subarray(end + 1).some((byte) => byte !== 0)) throw new Error("not filled with zeros");
  return filled.subarray(0, end).toString("utf8");
};

/** A push service on this machine, with the browsers behind it. */
export const openPushService = async (): Promise<PushService> => {
  const taken: Taken[] = [];
  const wrong: string[] = [];
  const devices = new Map<string, { privateKey: Buffer; publicKey: Buffer; auth: Buffer }>();
  let answer: Played = { status: 201 };
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const path = request.url ?? "";
      const body = Buffer.concat(parts);
      const device = devices.get(path);
      try {
        if (device === undefined) throw new Error(`no device ${path}`);
        if (!isSigned(request.headers.authorization ?? "", origin)) throw new Error("not signed");
        if (request.headers["content-encoding"] !== "aes128gcm") throw new Error("not aes128gcm");
        const ttl = String(request.headers["ttl"]);
        taken.push({ path, text: decryptPush(body, device), bytes: body.length, ttl });
      } catch (error) {
        wrong.push(String(error));
      }
      if (answer === "silence") request.socket.destroy();
      else reply.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    taken,
    wrong,
    play: (next) => {
      answer = next;
    },
    device: (name) => {
      const pair = createECDH("prime256v1");
      const publicKey = pair.generateKeys();
      const auth = randomBytes(16);
      devices.set(`/${name}`, { privateKey: pair.getPrivateKey(), publicKey, auth });
      return {
        endpoint: `${origin}/${name}`,
        keys: { p256dh: publicKey.toString("base64url"), auth: auth.toString("base64url") },
      };
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
