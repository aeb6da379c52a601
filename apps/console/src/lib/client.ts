import { CallError } from "@krapao/client/call-error";
import type { Answer, Input } from "@krapao/client/input";
import { createRequest, type Request } from "@krapao/client/request";
import type { Transport } from "@krapao/client/transport";
import { BACKGROUND_HEADER } from "@krapao/contract/headers";
import type { CallShape } from "@krapao/contract/call";

import { serverClock } from "./server-clock.ts";
import { forgetSession, token } from "./session.ts";
import { askStepUp } from "./step-up.ts";
import { isAutomaticRead } from "./touch.ts";

export { CallError, NO_ANSWER } from "@krapao/client/call-error";
export type { Answer, Input } from "@krapao/client/input";

/** The headers of every call of the console. */
export const transport: Transport = {
  token,
  headers: (call) => (call.method === "GET" && isAutomaticRead() ? { [BACKGROUND_HEADER]: "1" } : {}),
  clock: serverClock,
  onRefusal: ({ status }, bearer) => {
    if (status === 401 && bearer !== null && bearer === token()) forgetSession("ended");
  },
};

const requestOnce = createRequest(transport);

/**
 * Makes one declared call of the operators' API. When the call needs a recent sign-in, it asks the operator for the
 * password and repeats the call.
 */
export const request: Request = async <C extends CallShape>(call: C, input: Input<C>): Promise<Answer<C>> => {
  try {
    return await requestOnce(call, input);
  } catch (error) {
    const isStale = error instanceof CallError && error.key === "STEP_UP_REQUIRED" && call.fresh === true;
    if (!isStale || !(await askStepUp())) throw error;
    return requestOnce(call, input);
  }
};
