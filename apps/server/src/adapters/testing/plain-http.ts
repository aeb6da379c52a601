import { type Http, NotSent, type Send } from "../../lib/outgoing.ts";

/**
 * An `http` without slots and sockets, for tests and simulations. A line is available at once, and sends by `sendOnLine`.
 */
export const plainHttp = (send: Send, sendOnLine: Send = send): Http =>
  Object.assign((request: Parameters<Send>[0]) => send(request), {
    reserve: () =>
      Promise.resolve({
        send: (request: Parameters<Send>[0], mayLeave: () => boolean) =>
          mayLeave() ? sendOnLine(request) : Promise.reject(new NotSent("too late")),
        release: () => undefined,
      }),
  });
