import type { CallShape } from "@krapao/contract/call";
import { STEP_UP_HEADER } from "@krapao/contract/headers";
import type { StepUpPurpose } from "@krapao/contract/step-up/shapes";

import { ALREADY_MADE, CallError, keyOf, NO_ANSWER, refusalOf } from "./call-error.ts";
import { addressOf, type Answer, type AnyInput, type Input, jsonOf } from "./input.ts";
import type { SlowCalls } from "./slow-calls.ts";
import { headersOf, type Transport } from "./transport.ts";
import type { Unanswered } from "./unanswered.ts";

const REQUEST_TIMEOUT_MS = 60_000;

/** How long after a call with a key stayed without an answer it is sent again, in milliseconds. */
const AGAIN_MS = 1_000;

/** A person who repeats a request within this many milliseconds still waits for its answer. Later they want a new one. */
const SAME_WISH_MS = 300_000;

/** The owner of calls that move money, and the keys of such calls without an answer. */
type Idempotency = {
  /** A name for the session's member that is the same at their next login. Null when it cannot be made. */
  readonly owner: () => Promise<string | null>;
  readonly unanswered: Unanswered;
};

type Options = Transport & {
  readonly idempotency?: Idempotency;
  /** Measures how long each call has been waited for. */
  readonly slowCalls?: SlowCalls;
  /** Asks the person for a step-up. Resolves with its token, or with null when they leave it. */
  readonly stepUp?: (purpose: StepUpPurpose, signal: AbortSignal | undefined) => Promise<string | null>;
};

/** Makes one declared call. Resolves with its answer, or throws a {@link CallError}. */
export type Request = <C extends CallShape>(call: C, input: Input<C>) => Promise<Answer<C>>;

/** The identity of a request: the same text for the same request. */
export const fingerprintOf = (call: CallShape, input: AnyInput): string =>
  `${call.method} ${addressOf(call, input)} ${jsonOf(call, input) ?? ""}`;

/** From now on the same request would get the same answer, so its key is no longer needed. */
const isFinal = (status: number, key: string | null): boolean =>
  status < 500 && status !== 401 && status !== 429 && key !== "IDEMPOTENCY_IN_PROGRESS";

const signalOf = (signal: AbortSignal | undefined): AbortSignal => {
  const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
};

/** Whether the device knows that it has no line. */
const isOffline = (): boolean => "onLine" in navigator && !navigator.onLine;

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/**
 * Creates the typed fetch of an app. A call that the contract declares `idempotent` is sent with an Idempotency-Key.
 * The key is kept until the call has a final answer, so that the same request is carried out once. When no answer came,
 * such a call is repeated once automatically. A call that needs a step-up asks for it and is repeated with the same
 * key. Throws a {@link CallError}, also when the answer is the kept one of a request that was made long before.
 */
export const createRequest = (options: Options): Request => {
  const { token, clock, onRefusal, idempotency, slowCalls, stepUp } = options;

  const request = async <C extends CallShape>(call: C, given: Input<C>): Promise<Answer<C>> => {
    const input: AnyInput = given;
    const bearer = token();
    const headers = headersOf(options, call, bearer);
    const json = jsonOf(call, input);
    if (json !== undefined) headers.set("content-type", "application/json");

    const keys = call.idempotent === true ? idempotency : undefined;
    const fingerprint = fingerprintOf(call, input);
    const owner = keys === undefined ? null : await keys.owner();
    const sent = keys === undefined ? undefined : await keys.unanswered.keyFor(owner, fingerprint);
    if (sent !== undefined) headers.set("idempotency-key", sent.key);

    const send = async (): Promise<{ readonly response: Response; readonly answer: unknown }> => {
      const end = slowCalls?.begin();
      try {
        const response = await fetch(addressOf(call, input), {
          method: call.method,
          headers,
          signal: signalOf(input.signal),
          ...(json !== undefined && { body: json }),
          ...(input.keepalive === true && { keepalive: true }),
        });
        clock?.note(response.headers.get("date"), Date.now());
        // Only a complete answer tells what was done. For a refusal the status is enough.
        if (!response.ok) return { response, answer: await response.json().catch(() => null) };
        const answer: unknown = await (call.answerType === undefined ? response.json() : response.text());
        return { response, answer };
      } catch (error) {
        if (input.signal?.aborted === true) throw error;
        throw new CallError(NO_ANSWER, 0);
      } finally {
        end?.();
      }
    };

    const sendUntilAnswered = async (): ReturnType<typeof send> => {
      try {
        return await send();
      } catch (error) {
        // Offline nothing can be asked, and without a key it might be done twice.
        if (keys === undefined || !(error instanceof CallError) || isOffline()) throw error;
        await wait(AGAIN_MS);
        return send();
      }
    };

    let { response, answer } = await sendUntilAnswered();
    // Asked again while the proof is not accepted, because it may have expired before the call was sent.
    while (stepUp !== undefined && call.stepUp !== undefined && keyOf(answer) === "STEP_UP_REQUIRED") {
      const proof = await stepUp(call.stepUp, input.signal);
      if (proof === null) break;
      headers.set(STEP_UP_HEADER, proof);
      ({ response, answer } = await sendUntilAnswered());
    }
    if (keys !== undefined && isFinal(response.status, keyOf(answer))) {
      await keys.unanswered.answered(owner, fingerprint);
      const isOld = sent !== undefined && sent.at < Date.now() - SAME_WISH_MS;
      if (isOld && response.headers.get("idempotency-replayed") === "true") {
        if (response.ok) throw new CallError(ALREADY_MADE, response.status, { at: sent.at });
        // What was refused long ago may be possible now.
        return request(call, given);
      }
    }
    // The server sends what the contract declares.
    if (response.ok) return answer as Answer<C>;
    const refusal = refusalOf(response.status, answer);
    onRefusal?.(refusal, bearer);
    throw refusal;
  };
  return request;
};
