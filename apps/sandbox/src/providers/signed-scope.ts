import { createHash } from "node:crypto";

import type { FastifyInstance, FastifyRequest } from "fastify";

import { textOf } from "../store/row.ts";
import type { World } from "../world.ts";
import { isSigned } from "../world/signing.ts";

/** A failure of the signed protocol: its status and code. */
export class SignedFailure extends Error {
  override readonly name = "SignedFailure";
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
};

const bytesOf = (request: FastifyRequest): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));

/** The body's JSON. Throws a {@link SignedFailure} when it is not JSON. */
export const jsonOf = (request: FastifyRequest): unknown => {
  try {
    return JSON.parse(bytesOf(request).toString("utf8"));
  } catch {
    throw new SignedFailure(400, "INVALID_REQUEST");
  }
};

/**
 * The signed generic protocol, for all calls that are registered in `scope`. Each request has `x-merchant`,
 * `x-timestamp` (in seconds, at most 5 minutes off) and `x-signature` over method, path, time and the raw body.
 * Failures are `{ error: { code } }`.
 */
export const signedScope = (scope: FastifyInstance, world: World, segment: string): void => {
  const secret = world.secretOf(segment);
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  scope.addHook("preHandler", async (request) => {
    const message = {
      method: request.method,
      path: request.url,
      time: headerOf(request, "x-timestamp"),
      body: bytesOf(request),
      signature: headerOf(request, "x-signature"),
    };
    const isOurs = headerOf(request, "x-merchant") === "krapao" && isSigned(secret, message, world.clock.now());
    if (!isOurs) throw new SignedFailure(401, "INVALID_SIGNATURE");
  });
  scope.setErrorHandler((error, _request, reply) => {
    if (error instanceof SignedFailure) return reply.code(error.status).send({ error: { code: error.code } });
    throw error;
  });
};

/**
 * Runs `work` once for the request's `idempotency-key`, in one transaction with its answer. The same request again gets
 * the same answer. Throws a {@link SignedFailure}: 400 without a valid key, 409 for another request with that key. A
 * failure stores no key.
 */
export const once = (world: World, provider: string, request: FastifyRequest, work: () => unknown): unknown => {
  const key = headerOf(request, "idempotency-key");
  if (!/^[\x21-\x7e]{8,128}$/.test(key)) throw new SignedFailure(400, "IDEMPOTENCY_KEY_REQUIRED");
  const hash = createHash("sha256").update(`${request.method} ${request.url}\n`).update(bytesOf(request)).digest("hex");
  return world.store.write(() => {
    const known = world.store.one("select * from request_key where provider = ? and key = ?", provider, key);
    if (known) {
      if (textOf(known, "hash") !== hash) throw new SignedFailure(409, "IDEMPOTENCY_CONFLICT");
      return JSON.parse(textOf(known, "body")) as unknown;
    }
    const answer = work();
    world.store.run(
      "insert into request_key (provider, key, hash, body) values (?, ?, ?, ?)",
      provider,
      key,
      hash,
      JSON.stringify(answer),
    );
    return answer;
  });
};
