import { type Http, NotSent, type Send } from "../../lib/outgoing.ts";

/** An `http` without slots and sockets, for tests and simulations. A line is available at once. */
export const plainHttp = (send: Send): Http =>
  Object.assign((request: Parameters<Send>[0]) => send(request), {
    reserve: () =>
      Promise.resolve({
        send: (request: Parameters<Send>[0], mayLeave: () => boolean) =>
          mayLeave() ? send(request) : Promise.reject(new NotSent("too late")),
        release: () => undefined,
      }),
  });
