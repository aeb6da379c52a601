import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import type { Product } from "../../tools/testing/product.ts";

export type Answer = { readonly status: number; readonly text: string; readonly replayed: boolean };

/** A member of the running product, over real sockets. */
export type Member = {
  readonly bankCode: string;
  readonly accountNo: string;
  readonly games: Map<string, string>;
  /** Null without an answer. */
  readonly ask: (method: "GET" | "POST", path: string, body?: object, key?: string) => Promise<Answer | null>;
};

const BANK = "SCB";
const PATIENCE_MS = 20_000;

const send = async (url: string, init: RequestInit): Promise<Answer | null> => {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    const replayed = answer.headers.get("idempotency-replayed") === "true";
    return { status: answer.status, text: await answer.text(), replayed };
  } catch {
    return null;
  }
};

const json = (method: string, body?: object): RequestInit =>
  body === undefined
    ? { method }
    : { method, body: JSON.stringify(body), headers: { "content-type": "application/json" } };

/** An action of a person in the sandbox. Null without an answer. */
export const inWorld = (
  product: Product,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<Answer | null> => send(`${product.sandboxOrigin}${path}`, json(method, body));

/** Not made by chance: one in 29,000 of those is taken for a leaked one. */
const PASSWORD = "Rx7-204816325-mango";

const digits = (length: number): string => randomInt(10 ** (length - 1), 10 ** length).toString();

/** Repeats an action until it is answered 200, for what must exist before anything is killed. */
const insist = async <Body>(work: () => Promise<Answer | null>): Promise<Body> => {
  for (let tried = 0; tried < 40; tried++) {
    const answer = await work();
    if (answer?.status === 200) return JSON.parse(answer.text) as Body;
    await sleep(250);
  }
  throw new Error(`never answered well: ${JSON.stringify(await work())}`);
};

/** Registers with the code of the SMS, and logs in. */
export const newMember = async (product: Product): Promise<Member> => {
  const phone = `08${digits(8)}`;
  const accountNo = digits(10);
  let token = "";
  const ask: Member["ask"] = (method, path, body, key) => {
    const init = json(method, body);
    const headers = new Headers(init.headers);
    headers.set("x-client", "wallet-user");
    if (token !== "") headers.set("authorization", `Bearer ${token}`);
    if (key !== undefined) headers.set("idempotency-key", key);
    return send(`${product.origin}/api${path}`, { ...init, headers });
  };
  const { otpToken } = await insist<{ otpToken: string }>(() => ask("POST", "/otp/send", { phoneNumber: phone }));
  const [sms] = await insist<readonly { otpCode: string }[]>(() => inWorld(product, "GET", `/sms?phone=${phone}`));
  await insist(() => ask("POST", "/otp/verify", { otpToken, otpCode: sms?.otpCode }));
  const [source] = await insist<readonly { code: string }[]>(() => ask("GET", "/lookup/sources"));
  await insist(() =>
    ask("POST", "/account", {
      name: "Somchai",
      username: phone,
      password: PASSWORD,
      sourceCode: source?.code,
      inviteCode: "",
      bankCode: BANK,
      bankAccountName: "SOMCHAI JAIDEE",
      bankAccountNo: accountNo,
      otpToken,
    }),
  );
  ({ token } = await insist<{ token: string }>(() =>
    ask("POST", "/login", { username: phone, password: PASSWORD, remember: true }),
  ));
  const games = new Map<string, string>();
  for (const code of ["PG", "HUAYHD"]) {
    await insist(() => ask("GET", `/wallet/activate/${code}`));
    const { username } = await insist<{ username: string }>(() => ask("GET", `/wallet/account/${code}`));
    games.set(code, username);
  }
  return { bankCode: BANK, accountNo, games, ask };
};
