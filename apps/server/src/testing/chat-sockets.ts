import { io, type Socket } from "socket.io-client";

/** Opens a socket. Returns it once it is connected, or the error key of the refusal. */
export const connect = (url: string, auth: Readonly<Record<string, unknown>>): Promise<Socket | string> => {
  const socket = io(url, { transports: ["websocket"], auth, reconnection: false, forceNew: true });
  return new Promise((resolve) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", (error) => {
      socket.disconnect();
      resolve(error.message);
    });
  });
};

/** Records every event that a socket receives, and can wait for the next one that fits. */
export const listen = (socket: Socket) => {
  const heard: { readonly event: string; readonly payload: unknown }[] = [];
  const waiting: (() => void)[] = [];
  socket.onAny((event: string, payload: unknown) => {
    heard.push({ event, payload });
    for (const wake of waiting.splice(0)) wake();
  });
  const of = (event: string): readonly unknown[] =>
    heard.filter((one) => one.event === event).map(({ payload }) => payload);
  const isTold = (event: string, text: string): boolean => JSON.stringify(of(event)).includes(text);
  return {
    of,
    /** Whether an event with this text came, or comes within 5 seconds. */
    hears: async (event: string, text: string): Promise<boolean> => {
      for (const end = Date.now() + 5_000; !isTold(event, text) && Date.now() < end;)
        await new Promise<void>((resolve) => {
          setTimeout(resolve, 20);
        });
      return isTold(event, text);
    },
    until: async (event: string, count: number): Promise<readonly unknown[]> => {
      const end = Date.now() + 5_000;
      while (of(event).length < count && Date.now() < end)
        await Promise.race([
          new Promise<void>((resolve) => waiting.push(resolve)),
          new Promise<void>((resolve) => setTimeout(resolve, 50)),
        ]);
      return of(event);
    },
  };
};
