import { CLIENT, CLIENT_HEADER, IDEMPOTENCY_HEADER } from "@krapao/contract/headers";
import * as z from "zod";

import type { CallWallet } from "../host/page-options.ts";
import { Refusal } from "../refusal.ts";
import type { World } from "../world.ts";
import { demoLogin } from "../world/somebody.ts";

/**
 * Makes one call of the member app as the demo member, whatever the path is below `/api`. Throws a refusal with the
 * wallet's own key.
 */
export type ActAsDemoMember = <Value>(
  schema: z.ZodType<Value>,
  method: "GET" | "POST",
  path: string,
  body?: object,
) => Promise<Value>;

const failure = z.object({ message: z.string() });
const signedIn = z.object({ token: z.string() });

/** The demo member at the wallet. The sign-in is kept for the next recipe, so that not each one adds a session. */
export const createDemoMember = (world: World, wallet: CallWallet): ActAsDemoMember => {
  let token: string | null = null;

  const send = (method: "GET" | "POST", path: string, body: object | undefined): Promise<Response> => {
    const headers = new Headers({ [CLIENT_HEADER]: CLIENT, "user-agent": "Krapao sandbox" });
    if (token !== null) headers.set("authorization", `Bearer ${token}`);
    if (method === "POST") headers.set(IDEMPOTENCY_HEADER, world.random.bytes(16).toString("hex"));
    if (body === undefined) return wallet(`/api${path}`, { method, headers });
    if (body instanceof FormData) return wallet(`/api${path}`, { method, headers, body });
    headers.set("content-type", "application/json");
    return wallet(`/api${path}`, { method, headers, body: JSON.stringify(body) });
  };

  const read = async <Value>(schema: z.ZodType<Value>, answer: Response): Promise<Value> => {
    const value: unknown = await answer.json();
    if (answer.ok) return schema.parse(value);
    const told = failure.safeParse(value);
    throw new Refusal(answer.status, told.success ? told.data.message : "INTERNAL_ERROR");
  };

  const signIn = async (): Promise<void> => {
    token = null;
    ({ token } = await read(signedIn, await send("POST", "/login", demoLogin)));
  };

  return async (schema, method, path, body) => {
    if (token === null) await signIn();
    let answer = await send(method, path, body);
    // The sign-in has ended meanwhile.
    if (answer.status === 401) {
      await signIn();
      answer = await send(method, path, body);
    }
    return read(schema, answer);
  };
};
