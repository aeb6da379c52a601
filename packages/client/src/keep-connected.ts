/** What is asked of a Socket.IO socket. */
type Line = {
  readonly connected: boolean;
  readonly connect: () => unknown;
  readonly disconnect: () => unknown;
  readonly on: (event: "disconnect", listener: (reason: string) => void) => unknown;
};

/** After how long a line that the server ended is opened again: spread, so that not everybody comes in one moment. */
const AGAIN_MS = 500;
const SPREAD_MS = 1_000;

/**
 * Brings a line back where Socket.IO does not: one that the server ended, as a server that restarts does, and one whose
 * opening hangs because the device was offline meanwhile. One that the server refuses stays closed. Gives a function that
 * ends it.
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
