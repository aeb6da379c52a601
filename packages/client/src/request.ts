import type { CallShape } from "@krapao/contract/call";

import { CallError, keyOf, NO_ANSWER, refusalOf } from "./call-error.ts";
import { addressOf, type Answer, type AnyInput, type Input, jsonOf } from "./input.ts";
import { headersOf, type Transport } from "./transport.ts";
import type { Unanswered } from "./unanswered.ts";

const REQUEST_TIMEOUT_MS = 60_000;

/** Who makes calls that move money, and the keys of those that have no answer yet. */
type Idempotency = {
  /** A name for the session's member that is the same at their next login; null when it cannot be made. */
  readonly owner: () => Promise<string | null>;
  readonly unanswered: Unanswered;
};

type Options = Transport & { readonly idempotency?: Idempotency };

/** Makes one declared call and gives its answer, or throws a {@link CallError}. */
export type Request = <C extends CallShape>(call: C, input: Input<C>) => Promise<Answer<C>>;

/** By what a request is known again: the same text for the same request. */
export const fingerprintOf = (call: CallShape, input: AnyInput): string =>
  `${call.method} ${addressOf(call, input)} ${jsonOf(call, input) ?? ""}`;

/** The same request would be answered the same from now on: its key has done its work. */
const isFinal = (status: number, key: string | null): boolean =>
  status < 500 && status !== 401 && status !== 429 && key !== "IDEMPOTENCY_IN_PROGRESS";

const signalOf = (signal: AbortSignal | undefined): AbortSignal => {
  const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
};

/**
 * The typed fetch of an app. A call that the contract declares `idempotent` goes out under an Idempotency-Key that is
 * kept until the call is answered for good, so that the same request made again is done once.
 */
export const createRequest = (options: Options): Request => {
  const { token, clock, onRefusal, idempotency } = options;

  return async <C extends CallShape>(call: C, given: Input<C>): Promise<Answer<C>> => {
    const input: AnyInput = given;
    const bearer = token();
    const headers = headersOf(options, call, bearer);
    const json = jsonOf(call, input);
    if (json !== undefined) headers.set("content-type", "application/json");

    const keys = call.idempotent === true ? idempotency : undefined;
    const fingerprint = fingerprintOf(call, input);
    const owner = keys === undefined ? null : await keys.owner();
    if (keys !== undefined) headers.set("idempotency-key", await keys.unanswered.keyFor(owner, fingerprint));

    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(addressOf(call, input), {
        method: call.method,
        headers,
        signal: signalOf(input.signal),
        ...(json !== undefined && { body: json }),
      });
      clock?.note(response.headers.get("date"), Date.now());
      answer = await (call.answerType !== undefined && response.ok
        ? response.text()
        : response.json().catch(() => null));
    } catch (error) {
      if (input.signal?.aborted === true) throw error;
      throw new CallError(NO_ANSWER, 0);
    }
    if (keys !== undefined && isFinal(response.status, keyOf(answer)))
      await keys.unanswered.answered(owner, fingerprint);
    // The server sends what the contract declares.
    if (response.ok) return answer as Answer<C>;
    const refusal = refusalOf(response.status, answer);
    onRefusal?.(refusal, bearer);
    throw refusal;
  };
};
