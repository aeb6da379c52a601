import { mkdirSync } from "node:fs";
import { createServer, connect, type Socket } from "node:net";
import { join } from "node:path";

const NAME = ".s.PGSQL.5432";

/**
 * The connection of one server process to the database: a Unix socket that forwards bytes until it is told otherwise.
 */
export type DatabaseLine = {
  /** The folder of its socket, for a connection's `host`. */
  readonly host: string;
  /** Existing connections stop forwarding without being closed. New ones work normally. */
  readonly freeze: () => void;
  /** Closes all connections, stalled ones too. */
  readonly cut: () => void;
  readonly close: () => Promise<void>;
};

type Pair = readonly [Socket, Socket];

/** Opens a Unix socket in `folder` that forwards to the database whose socket is in the folder `target`. */
export const openDatabaseLine = async (folder: string, target: string): Promise<DatabaseLine> => {
  mkdirSync(folder, { recursive: true });
  const pairs = new Set<Pair>();
  const end = (pair: Pair): void => {
    pairs.delete(pair);
    for (const socket of pair) socket.destroy();
  };
  const server = createServer((near) => {
    const far = connect(join(target, NAME));
    const pair: Pair = [near, far];
    pairs.add(pair);
    near.pipe(far);
    far.pipe(near);
    for (const socket of pair) {
      socket.on("error", () => end(pair));
      socket.on("close", () => end(pair));
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, NAME), resolve));
  const cut = (): void => {
    for (const pair of [...pairs]) end(pair);
  };
  return {
    host: folder,
    freeze: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.pause();
        far.pause();
      }
    },
    cut,
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
