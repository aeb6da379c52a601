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

/** Makes a call. When it needs a recent sign-in, asks the operator for the password and makes it again. */
export const withFreshSignIn = async <Result>(
  { fresh }: Pick<CallShape, "fresh">,
  make: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await make();
  } catch (error) {
    const isStale = error instanceof CallError && error.key === "STEP_UP_REQUIRED" && fresh !== undefined;
    if (!isStale || !(await askStepUp())) throw error;
    return make();
  }
};

/** Makes one declared call of the operators' API, with the question for the password where the call needs it. */
export const request: Request = <C extends CallShape>(call: C, input: Input<C>): Promise<Answer<C>> =>
  withFreshSignIn(call, () => requestOnce(call, input));
