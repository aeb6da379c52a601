/** The parts of a Socket.IO socket that are used here. */
type Line = {
  readonly connected: boolean;
  readonly connect: () => unknown;
  readonly disconnect: () => unknown;
  readonly on: (event: "disconnect", listener: (reason: string) => void) => unknown;
};

/**
 * How long to wait before a socket that the server ended is opened again. The times are spread, so that not all clients
 * come at once.
 */
const AGAIN_MS = 500;
const SPREAD_MS = 1_000;

/**
 * Reopens a socket where Socket.IO does not: after the server ended it, as a restarting server does, and when its
 * opening hangs because the device was offline. A socket that the server refuses stays closed. Returns a function that
 * stops this.
 */
export const keepConnected = (line: Line): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  const openAnew = (): void => {
    if (line.connected) return;
    line.disconnect();
    line.connect();
  };
  line.on("disconnect", (reason) => {
    if (reason !== "io server disconnect" || isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => line.connect(), AGAIN_MS + Math.random() * SPREAD_MS);
  });
  addEventListener("online", openAnew);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener("online", openAnew);
  };
};
