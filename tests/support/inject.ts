import type { FastifyInstance } from "fastify";

import type { OutgoingAnswer, OutgoingRequest } from "../../apps/server/src/lib/outgoing.ts";

export type Answer = {
  readonly status: number;
  readonly body: never;
  readonly text: string;
  readonly replayed: boolean;
};

export type Wish = {
  /** The session, if any. */
  readonly token?: string | undefined;
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly url: string;
  readonly body?: unknown;
  /** A file to upload in the field `file`, instead of a body. */
  readonly file?: Buffer | undefined;
  /** The Idempotency-Key. */
  readonly key?: string | undefined;
};

const BOUNDARY = "krapao-boundary";

const multipartOf = (file: Buffer) => ({
  type: `multipart/form-data; boundary=${BOUNDARY}`,
  payload: Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="slip.png"\r\nContent-Type: image/png\r\n\r\n`,
    ),
    file,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]),
});

/** A call of a member's app to a server, without a socket. */
export const askServer = async (
  app: FastifyInstance,
  { token, method, url, body, file, key }: Wish,
): Promise<Answer> => {
  const form = file === undefined ? null : multipartOf(file);
  const reply = await app.inject({
    method,
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { "idempotency-key": key }),
      ...(form !== null && { "content-type": form.type }),
    },
    ...(form === null ? {} : { payload: form.payload }),
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = String(reply.headers["content-type"]).startsWith("application/json");
  return {
    status: reply.statusCode,
    body: (isJson ? reply.json() : null) as never,
    text: reply.body,
    replayed: reply.headers["idempotency-replayed"] === "true",
  };
};

/** A server's call to the outside at `origin`. Rejects when the connection is cut. */
export const askOutside = async (
  sandbox: FastifyInstance,
  origin: string,
  { method, url, headers, body }: Omit<OutgoingRequest, "target">,
): Promise<OutgoingAnswer> => {
  const reply = await sandbox.inject({
    method,
    url: url.slice(origin.length),
    ...(headers && { headers }),
    ...(body !== undefined && { body }),
  });
  return { status: reply.statusCode, headers: { date: String(reply.headers.date) }, body: reply.body };
};

/** An action of a person in the sandbox. */
export const changeWorld = async (
  sandbox: FastifyInstance,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  body?: object,
): Promise<never> => {
  const reply = await sandbox.inject({ method, url, ...(body && { payload: body }) });
  return (reply.body === "" ? null : reply.json()) as never;
};
