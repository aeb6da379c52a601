import { type Http, NoAnswer, type OutgoingAnswer } from "../lib/outgoing.ts";

/**
 * The result of a call that changes nothing. `reached`: they know us. `refused`: they answered that our name or secret
 * is wrong. `not-reached`: no answer came. `unclear`: something answered, but not in this adapter's format.
 */
export type Probe = "reached" | "refused" | "not-reached" | "unclear";

type Said = { readonly is: string; readonly why?: string };

const code = /\bcode (\S+)$/;

/**
 * Turns the answer of a port into the result of a probe. A code in `refusals` means that the provider does not know our
 * credentials. Any other error code shows that it does.
 */
export const probeOf = (said: Said, refusals: readonly (string | number)[] = []): Probe => {
  if (said.is !== "unclear") return "reached";
  const given = code.exec(said.why ?? "")?.[1];
  if (given === undefined) return "unclear";
  return refusals.some((each) => String(each) === given) ? "refused" : "reached";
};

/** Runs a probe. It also detects what the port does not report: that nothing answered at all, or a plain 401 or 403. */
export const runProbe = async (http: Http, probe: (http: Http) => Promise<Probe>): Promise<Probe> => {
  let last: OutgoingAnswer | null = null;
  let isUnanswered = false;
  const watched: Http = Object.assign(
    async (request: Parameters<Http>[0]): Promise<OutgoingAnswer> => {
      try {
        last = await http(request);
        return last;
      } catch (error) {
        if (error instanceof NoAnswer) isUnanswered = true;
        throw error;
      }
    },
    { reserve: http.reserve },
  );
  const statusOf = (answer: OutgoingAnswer | null): number => answer?.status ?? 0;
  const found = await probe(watched);
  if (isUnanswered) return "not-reached";
  return statusOf(last) === 401 || statusOf(last) === 403 ? "refused" : found;
};
