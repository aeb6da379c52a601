import { createServer, type Server } from "node:net";
import { once } from "node:events";

const message = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};

const int16 = (value: number): Buffer => {
  const buffer = Buffer.alloc(2);
  buffer.writeInt16BE(value);
  return buffer;
};

const int32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32BE(value);
  return buffer;
};

const text = (value: string): Buffer => Buffer.from(`${value}\0`);
const TEXT_TYPE = [int32(0), int16(0), int32(25), int16(-1), int32(-1), int16(0)];
const READY = message("Z", Buffer.from("I"));

/** The answer to every query: one row. */
const answer = (row: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat([
    message("T", int16(Object.keys(row).length), ...Object.keys(row).flatMap((name) => [text(name), ...TEXT_TYPE])),
    message(
      "D",
      int16(Object.keys(row).length),
      ...Object.values(row).flatMap((value) => [int32(value.length), Buffer.from(value)]),
    ),
    message("C", text("SELECT 1")),
    READY,
  ]);

/** A server that accepts every login and answers each query with `row`. It plays a PostgreSQL of any version. */
export const fakePostgres = async (
  row: Readonly<Record<string, string>>,
): Promise<{ server: Server; port: number }> => {
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", int32(0)), READY]));
      socket.on("data", (data) => {
        if (data[0] === "Q".charCodeAt(0)) socket.write(answer(row));
      });
    });
    socket.on("error", () => undefined);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return { server, port: address.port };
};
