import { setTimeout } from "node:timers/promises";

import type { Trial } from "../../apps/server/src/adapters/conformance.ts";
import { type Http, type Line, NoAnswer, type OutgoingAnswer, type Send } from "../../apps/server/src/lib/outgoing.ts";

type Fault = Parameters<Trial["breakCalls"]>[0];

/** An `http` to a real system that breaks on our side of the line, as a suite demands. */
export type FaultyHttp = Pick<Trial, "breakCalls" | "rewrite"> & {
  readonly http: Http;
  /** How many calls left, or would have left, so far. */
  readonly calls: () => number;
};

/** Wraps `real`, and breaks its calls on our side. */
export const createFaultyHttp = (real: Http): FaultyHttp => {
  let calls = 0;
  let fault: Fault = null;
  let change: ((body: string) => string) | null = null;

  const through = async (send: () => Promise<OutgoingAnswer>, dismiss: () => void): Promise<OutgoingAnswer> => {
    calls += 1;
    const met = fault;
    if (met === "error") {
      dismiss();
      return { status: 500, headers: {}, body: "" };
    }
    if (met === "slow") await setTimeout(1_000);
    const answer = await send();
    if (met === "lost-reply" || met === "timeout") throw new NoAnswer("lost on purpose");
    if (met === "nonsense") return { ...answer, status: 200, body: "<html>nonsense</html>" };
    return change === null ? answer : { ...answer, body: change(answer.body) };
  };

  const send: Send = (request) =>
    through(
      () => real(request),
      () => undefined,
    );
  const reserve: Http["reserve"] = async (target, url) => {
    const line = await real.reserve(target, url);
    const sendByLine: Line["send"] = (request, mayLeave) => through(() => line.send(request, mayLeave), line.release);
    return { send: sendByLine, release: line.release };
  };
  return {
    http: Object.assign(send, { reserve }),
    calls: () => calls,
    breakCalls: (next) => {
      fault = next;
    },
    rewrite: (next) => {
      change = next;
    },
  };
};
