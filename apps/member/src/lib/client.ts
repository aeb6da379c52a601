import type { CallError } from "@krapao/client/call-error";
import { createRequest, fingerprintOf } from "@krapao/client/request";
import type { Transport } from "@krapao/client/transport";
import type { CallShape } from "@krapao/contract/call";

import { languageHeader } from "./language-header.ts";
import { navigate } from "./navigation.tsx";
import { keepReturn } from "./return-address.ts";
import { serverClock } from "./server-clock.ts";
import { slowCalls } from "./slow-calls.ts";
import { endSession, forgetSession, sessionItem, owner, token } from "./session.ts";
import { askStepUp } from "./step-up.ts";
import { unanswered } from "./unanswered.ts";

export { ALREADY_MADE, CallError, NO_ANSWER } from "@krapao/client/call-error";
export { type Answer, type Input, isPending } from "@krapao/client/input";

/** An ended session leads to the login; an ended service leads to its page. */
const leaveIfOver = ({ key, status }: CallError, bearer: string | null): void => {
  if (key === "gone") {
    endSession();
    navigate("/terminated", { replace: true });
  } else if (status === 401 && bearer !== null && bearer === token()) {
    const here = `${location.pathname}${location.search}`;
    const member = sessionItem("owner");
    forgetSession();
    keepReturn(here, member);
    navigate("/login", { replace: true });
  }
};

/** The transport of this app's calls. */
export const transport: Transport = {
  token,
  headers: () => ({ "x-client": "wallet-user", ...languageHeader() }),
  clock: serverClock,
  onRefusal: leaveIfOver,
};

/** Makes one declared call of the member's API. */
export const request = createRequest({
  ...transport,
  idempotency: { owner, unanswered },
  slowCalls,
  stepUp: askStepUp,
});

/**
 * Whether this session's member made a call without parameters, with this body, and its answer never arrived. The same
 * call again is then the same request.
 */
export const awaitsAnswer = async (call: CallShape, body?: unknown): Promise<boolean> =>
  unanswered.isUnanswered(await owner(), fingerprintOf(call, { body }));
