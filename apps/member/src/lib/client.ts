import type { CallShape } from "@krapao/contract/call";
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from "@krapao/contract/types";

import { navigate } from "./navigation.tsx";
import { serverClock } from "./server-clock.ts";
import { endSession, forgetSession, owner, token } from "./session.ts";
import { answered, isUnanswered, keyFor } from "./unanswered.ts";

/** No answer came: the line is down, or the call took longer than it may. What it did is not known. */
export const NO_ANSWER = "NO_ANSWER";

/** A call that was not done, by the key that says why (shown by the error table), or {@link NO_ANSWER}. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly key: string;
  readonly status: number;
  /** Whatever else the answer held, e.g. `failed`, `issues`. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(key: string, status: number, detail: Readonly<Record<string, unknown>> = {}) {
    super(key);
    this.key = key;
    this.status = status;
    this.detail = detail;
  }
}

/** Money on its way: neither a success nor a failure (CONTRACT.md, Pending). */
export type Pending = {
  readonly message: "PENDING";
  readonly reference: string;
  readonly wallet: { readonly amount: number };
};

export type Answer<C extends CallShape> = C extends { readonly pending: true } ? AnswerOf<C> | Pending : AnswerOf<C>;

export const isPending = (answer: unknown): answer is Pending =>
  typeof answer === "object" && answer !== null && "message" in answer && answer.message === "PENDING";

/** What a call takes, as the contract declares it. */
export type Input<C extends CallShape> = (C extends { readonly params: infer _P }
  ? { readonly params: ParamsOf<C> }
  : unknown) &
  (C extends { readonly body: infer _B } ? { readonly body: BodyOf<C> } : unknown) &
  (C extends { readonly query: infer _Q } ? { readonly query?: QueryOf<C> } : unknown) & {
    readonly signal?: AbortSignal;
  };

const REQUEST_TIMEOUT_MS = 60_000;

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/** The request's address: path parameters filled in, the query behind. */
const addressOf = (call: CallShape, params: Fields, query: Fields): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return search === "" ? path : `${path}?${search}`;
};

type Loose = {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
};

const fingerprintOf = (call: CallShape, address: string, json: string | undefined): string =>
  `${call.method} ${address} ${json ?? ""}`;

/**
 * Whether this session's member made a call without parameters, with this body, and its answer never came: made again,
 * it is the same one.
 */
export const awaitsAnswer = async (call: CallShape, body?: unknown): Promise<boolean> => {
  const json = call.body === undefined ? undefined : JSON.stringify(body ?? {});
  return isUnanswered(await owner(), fingerprintOf(call, call.path, json));
};

/**
 * Makes one declared call and gives its answer, or throws a {@link CallError}. Calls that move money go out under a key
 * that is kept until they are answered. The one place where a lost session or an ended service changes the page.
 */
export const request = async <C extends CallShape>(call: C, input: Input<C>): Promise<Answer<C>> => {
  const { params = {}, query = {}, body, signal }: Loose = input;
  const address = addressOf(call, params, query);
  const json = call.body === undefined ? undefined : JSON.stringify(body ?? {});
  const fingerprint = call.idempotent === true ? fingerprintOf(call, address, json) : null;

  const headers = new Headers({ "x-client": "wallet-user" });
  const bearer = token();
  const whose = fingerprint === null ? null : await owner();
  if (bearer !== null) headers.set("authorization", `Bearer ${bearer}`);
  if (json !== undefined) headers.set("content-type", "application/json");
  if (fingerprint !== null) headers.set("idempotency-key", await keyFor(whose, fingerprint));

  const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const init: RequestInit = {
    method: call.method,
    headers,
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  };
  if (json !== undefined) init.body = json;

  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(address, init);
    serverClock.note(response.headers.get("date"), Date.now());
    answer = await (call.answerType !== undefined && response.ok ? response.text() : response.json().catch(() => null));
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new CallError(NO_ANSWER, 0);
  }
  const key = messageOf(answer);
  const isFinal =
    response.status < 500 && response.status !== 401 && response.status !== 429 && key !== "IDEMPOTENCY_IN_PROGRESS";
  if (fingerprint !== null && isFinal) await answered(whose, fingerprint);
  if (response.ok) return answer as Answer<C>;
  leaveIfOver(response.status, key, bearer);
  throw new CallError(key ?? "INTERNAL_SERVER_ERROR", response.status, answer as Record<string, unknown>);
};

/** The key of a refusal; null for what has none. */
export const messageOf = (answer: unknown): string | null =>
  typeof answer === "object" && answer !== null && "message" in answer && typeof answer.message === "string"
    ? answer.message
    : null;

/** A session that is no more leads to the login; a service that is no more to its page. */
export const leaveIfOver = (status: number, key: string | null, bearer: string | null): void => {
  if (key === "gone") {
    endSession();
    navigate("/terminated", { replace: true });
  } else if (status === 401 && bearer !== null && bearer === token()) {
    forgetSession();
    navigate("/login", { replace: true });
  }
};
