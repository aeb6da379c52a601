import type { CallShape } from "@krapao/contract/call";

import { CallError, NO_ANSWER, refusalOf } from "./call-error.ts";
import { addressOf, type AnyInput, type Input } from "./input.ts";
import { headersOf, type Transport } from "./transport.ts";

/**
 * Fetches a call's answer as the bytes of a file. It has no time limit, because a file may be large and the connection
 * slow. Throws a {@link CallError}.
 */
export const createDownload =
  (transport: Transport) =>
  async <C extends CallShape>(call: C, given: Input<C>): Promise<Blob> => {
    const input: AnyInput = given;
    const bearer = transport.token();
    try {
      const response = await fetch(addressOf(call, input), {
        method: call.method,
        headers: headersOf(transport, call, bearer),
        ...(input.signal !== undefined && { signal: input.signal }),
      });
      transport.clock?.note(response.headers.get("date"), Date.now());
      if (response.ok) return await response.blob();
      const refusal = refusalOf(response.status, await response.json().catch(() => null));
      transport.onRefusal?.(refusal, bearer);
      throw refusal;
    } catch (error) {
      if (error instanceof CallError || input.signal?.aborted === true) throw error;
      throw new CallError(NO_ANSWER, 0);
    }
  };
