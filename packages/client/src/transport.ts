import type { CallShape } from "@krapao/contract/call";

import type { CallError } from "./call-error.ts";
import type { ServerClock } from "./server-clock.ts";

/** What every call of an app is sent with, and who is told of its result. */
export type Transport = {
  /** The session's token; null when signed out. */
  readonly token: () => string | null;
  /** Further headers of this app's calls, read again for each call. */
  readonly headers?: (call: CallShape) => Readonly<Record<string, string>>;
  /** Learns the server's time from each answer. */
  readonly clock?: ServerClock;
  /**
   * Called with each refusal before it is thrown. This is the one place where a lost session or an ended service
   * changes the page. `bearer` is the token of the call.
   */
  readonly onRefusal?: (refusal: CallError, bearer: string | null) => void;
};

/** The headers of a call. `bearer` is the session's token. */
export const headersOf = (transport: Transport, call: CallShape, bearer: string | null): Headers => {
  const headers = new Headers(transport.headers?.(call));
  if (bearer !== null) headers.set("authorization", `Bearer ${bearer}`);
  return headers;
};
