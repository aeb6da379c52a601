import type { CallShape } from "@krapao/contract/call";
import type { Proposal } from "@krapao/contract/operator/proposal-shapes";
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from "@krapao/contract/types";

/** Money on its way: neither a success nor a failure. The server answers 202. */
export type Pending = {
  readonly message: "PENDING";
  readonly reference: string;
  readonly wallet: { readonly amount: number };
};

/** The answer of a call that is not refused. */
export type Answer<C extends CallShape> = C extends { readonly pending: true }
  ? AnswerOf<C> | Pending
  : C extends { readonly proposes: "some" }
    ? AnswerOf<C> | { readonly proposal: Proposal }
    : AnswerOf<C>;

/** Whether an answer says that the money is on its way. */
export const isPending = (answer: unknown): answer is Pending =>
  typeof answer === "object" && answer !== null && "message" in answer && answer.message === "PENDING";

/** The input of a call, as the contract declares it. */
export type Input<C extends CallShape> = (C extends { readonly params: infer _P }
  ? { readonly params: ParamsOf<C> }
  : unknown) &
  (C extends { readonly body: infer _B } ? { readonly body: BodyOf<C> } : unknown) &
  (C extends { readonly query: infer _Q } ? { readonly query?: QueryOf<C> } : unknown) & {
    readonly signal?: AbortSignal;
    /** The browser completes the call even when its page is closed meanwhile. Its body is at most 64 KiB. */
    readonly keepalive?: boolean;
  };

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;

/** The input of any call, for code that serves all calls. */
export type AnyInput = {
  readonly params?: Fields;
  readonly query?: Fields;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
};

/** The request's address, with its path parameters and its query. */
export const addressOf = (call: CallShape, { params = {}, query = {} }: AnyInput): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  return search === "" ? path : `${path}?${search}`;
};

/** The request's body as JSON; undefined for a call that takes none. */
export const jsonOf = (call: CallShape, { body }: AnyInput): string | undefined =>
  call.body === undefined ? undefined : JSON.stringify(body ?? {});
