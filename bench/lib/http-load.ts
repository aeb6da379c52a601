import { connect, type Socket } from "node:net";

const HEAD_END = Buffer.from("\r\n\r\n");
const LENGTH = /\r\ncontent-length: (\d+)/i;

/** One keep-alive connection that asks the same again and again, the next when the answer before is whole. */
const asker = (
  port: number,
  request: Buffer,
): Promise<{ readonly ask: () => Promise<void>; readonly end: () => void }> =>
  new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    let answered: () => void = () => undefined;
    let failed: (error: Error) => void = reject;
    let parts: Buffer[] = [];
    let wanted = -1;
    let size = 0;
    socket.on("data", (part: Buffer) => {
      parts.push(part);
      size += part.length;
      if (wanted === -1) {
        const all = Buffer.concat(parts);
        const end = all.indexOf(HEAD_END);
        if (end === -1) return;
        const head = all.toString("latin1", 0, end + 2);
        if (!head.startsWith("HTTP/1.1 200")) return failed(new Error(head.slice(0, 60)));
        wanted = end + HEAD_END.length + Number(LENGTH.exec(head)?.[1] ?? 0);
      }
      if (size < wanted) return;
      parts = [];
      wanted = -1;
      size = 0;
      answered();
    });
    socket.once("error", (error) => failed(error));
    socket.once("connect", () =>
      resolve({
        ask: () =>
          new Promise((done, fail) => {
            answered = done;
            failed = fail;
            socket.write(request);
          }),
        end: () => void socket.destroy(),
      }),
    );
  });

/** So many answers a second of one GET over `connections`, for `ms`. Throws for any answer but 200. */
export const httpRate = async (
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
  connections: number,
  ms: number,
): Promise<number> => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join("")}\r\n`);
  const askers = await Promise.all(Array.from({ length: connections }, () => asker(port, request)));
  const end = performance.now() + ms;
  const start = performance.now();
  let count = 0;
  await Promise.all(
    askers.map(async ({ ask }) => {
      while (performance.now() < end) {
        await ask();
        count += 1;
      }
    }),
  );
  const rate = (count * 1000) / (performance.now() - start);
  for (const one of askers) one.end();
  return rate;
};
