import type * as z from "zod/mini";

/** The sandbox refused, with its key. When no answer came, `key` is null. */
export class CallFailed extends Error {
  override readonly name = "CallFailed";
  readonly status: number;
  readonly key: string | null;
  constructor(status: number, key: string | null) {
    super(key ?? `status ${status}`);
    this.status = status;
    this.key = key;
  }
}

type Options<Value> = {
  readonly schema: z.ZodMiniType<Value>;
  readonly method?: "GET" | "POST" | "PUT" | "DELETE";
  readonly body?: unknown;
  readonly token?: string;
  readonly signal?: AbortSignal;
};

const keyOf = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "message" in body && typeof body.message === "string"
    ? body.message
    : null;

/**
 * Calls the sandbox and reads its answer by a schema. Throws {@link CallFailed} for a refusal and for a missing answer.
 */
export const call = async <Value>(path: string, options: Options<Value>): Promise<Value> => {
  const { schema, method = "GET", body, token, signal } = options;
  const headers = new Headers();
  if (body !== undefined) headers.set("content-type", "application/json");
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  const response = await fetch(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new CallFailed(0, null);
  });
  const text = await response.text();
  const value: unknown = text === "" ? null : JSON.parse(text);
  if (!response.ok) throw new CallFailed(response.status, keyOf(value));
  return schema.parse(value);
};
