import type { ExtendedError, Socket } from "socket.io";

import type { SocketParts } from "./chat-line.ts";

type Joining = Pick<Socket, "conn">;
type Admitting<Each extends Joining> = {
  readonly use: (each: (socket: Each, next: (refusal?: ExtendedError) => void) => void) => unknown;
};

/**
 * Admits each socket by its token. `judge` returns undefined to admit it, or the error to answer with. A connection may
 * send one token, and is closed when that is refused. Another try needs another handshake, which is counted
 * (SECURITY.md S11).
 */
export const admitOnce = <Each extends Joining>(
  io: Admitting<Each>,
  { schedule, log }: Pick<SocketParts, "schedule" | "log">,
  judge: (socket: Each) => Promise<Error | undefined>,
): void => {
  const asked = new WeakSet<Joining["conn"]>();
  const decide = async (socket: Each): Promise<Error | undefined> => {
    try {
      return await judge(socket);
    } catch (error) {
      log.error({ event: "fault", err: error });
      return new Error("INTERNAL_SERVER_ERROR");
    }
  };
  io.use((socket, next) => {
    if (asked.has(socket.conn)) {
      socket.conn.close();
      return;
    }
    asked.add(socket.conn);
    void decide(socket).then((refusal) => {
      next(refusal);
      // The refusal goes out in the next tick, before the connection is closed.
      if (refusal !== undefined) void schedule.sleep(0).then(() => socket.conn.close());
    });
  });
};
