import { createServer, type Socket } from "node:net";

/**
 * The harmless text that every scanner reports as malware. It is put together here, so that no scanner finds it in this
 * file.
 */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-", "STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");

/** How the server behaves: like clamd, without ever answering, or with this answer. */
export type Mood = "well" | "silent" | { readonly says: string };

export type FakeClamd = {
  mood: Mood;
  /** The files that it received. */
  readonly seen: Buffer[];
  readonly port: number;
  readonly close: () => Promise<void>;
};

const COMMAND = "zINSTREAM\0";

/** The file of a complete stream. Null while more is to come. Throws for input that clamd would not accept. */
const fileOf = (sent: Buffer): Buffer | null => {
  const command = sent.subarray(0, COMMAND.length).toString("latin1");
  if (!COMMAND.startsWith(command)) throw new Error(`UNKNOWN COMMAND ${command}`);
  const chunks: Buffer[] = [];
  for (let at = COMMAND.length; at + 4 <= sent.length;) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(sent.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
};

/**
 * A small server for tests that speaks clamd's protocol: it understands INSTREAM and finds EICAR. It listens at `path`,
 * or on a free port.
 */
export const openFakeClamd = async (path?: string, mostBytes = 25 * 1_024 * 1_024): Promise<FakeClamd> => {
  const sockets = new Set<Socket>();
  const fake = { mood: "well" as Mood, seen: [] as Buffer[] };
  const answer = (file: Buffer): string => {
    if (typeof fake.mood === "object") return fake.mood.says;
    if (file.length > mostBytes) return "INSTREAM size limit exceeded. ERROR\0";
    return file.includes(EICAR) ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0";
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    const parts: Buffer[] = [];
    socket.on("error", () => undefined);
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (data: Buffer) => {
      parts.push(data);
      const file = fileOf(Buffer.concat(parts));
      if (file === null || fake.mood === "silent") return;
      fake.seen.push(file);
      socket.end(answer(file));
    });
  });
  await new Promise<void>((resolve) =>
    path === undefined ? server.listen(0, "127.0.0.1", resolve) : server.listen(path, resolve),
  );
  const address = server.address();
  return Object.assign(fake, {
    port: typeof address === "object" && address !== null ? address.port : 0,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  });
};
