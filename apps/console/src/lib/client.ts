import type { CallShape } from "@krapao/contract/call";
import { BACKGROUND_HEADER } from "@krapao/contract/headers";
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from "@krapao/contract/types";

import { serverClock } from "./server-clock.ts";
import { forgetSession, token } from "./session.ts";
import { askStepUp } from "./step-up.ts";
import { isByItself } from "./touch.ts";

/** No answer came: the line is down, or the call took longer than it may. What it did is not known. */
export const NO_ANSWER = "NO_ANSWER";

/** A call that was not done, by the key that says why, or {@link NO_ANSWER}. */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly key: string;
  readonly status: number;
  /** Whatever else the answer held, e.g. `issues`. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(key: string, status: number, detail: Readonly<Record<string, unknown>> = {}) {
    super(key);
    this.key = key;
    this.status = status;
    this.detail = detail;
  }
}

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

const messageOf = (answer: unknown): string | null =>
  typeof answer === "object" && answer !== null && "message" in answer && typeof answer.message === "string"
    ? answer.message
    : null;

const requestOnce = async (call: CallShape, { params = {}, query = {}, body, signal }: Loose): Promise<unknown> => {
  const headers = new Headers();
  const bearer = token();
  if (bearer !== null) headers.set("authorization", `Bearer ${bearer}`);
  if (call.method === "GET" && isByItself()) headers.set(BACKGROUND_HEADER, "1");
  if (call.body !== undefined) headers.set("content-type", "application/json");

  const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const init: RequestInit = {
    method: call.method,
    headers,
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  };
  if (call.body !== undefined) init.body = JSON.stringify(body ?? {});

  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(addressOf(call, params, query), init);
    serverClock.note(response.headers.get("date"), Date.now());
    answer = await response.json().catch(() => null);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new CallError(NO_ANSWER, 0);
  }
  if (response.ok) return answer;
  if (response.status === 401 && bearer !== null && bearer === token()) forgetSession("ended");
  throw new CallError(messageOf(answer) ?? "INTERNAL_SERVER_ERROR", response.status, answer as Record<string, unknown>);
};

/**
 * Makes one declared call and gives its answer, or throws a {@link CallError}. What asks for a fresh sign-in has the
 * password asked for, and is then done again. The one place where a lost sign-in leads back to its page.
 */
export const request = async <C extends CallShape>(call: C, input: Input<C>): Promise<AnswerOf<C>> => {
  try {
    return (await requestOnce(call, input)) as AnswerOf<C>;
  } catch (error) {
    const isStale = error instanceof CallError && error.key === "STEP_UP_REQUIRED" && call.fresh === true;
    if (!isStale || !(await askStepUp())) throw error;
    return (await requestOnce(call, input)) as AnswerOf<C>;
  }
};
