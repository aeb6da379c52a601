import { connect, type Socket } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { registerPerson, signIn, withBase } from "../testing/member.ts";
import { pictureForm } from "../testing/multipart.ts";
import { openServer, type TestServer } from "../testing/server.ts";

const withSlips: Parameters<typeof openServer>[0] = {
  ...withBase,
  adapters: { slips: { verify: async () => ({ is: "not-ready" }) } },
};

let server: TestServer;
let token: string;
let port: number;
beforeAll(async () => {
  server = await openServer(withSlips);
  token = await signIn(server, await registerPerson(server));
  const address = await server.app.listen({ host: "127.0.0.1", port: 0 });
  port = Number(new URL(address).port);
});
afterAll(() => server.close());

/** A request whose headers have been sent, and the bytes that were received since. */
const begin = async (
  head: readonly string[],
  to = { port, token },
): Promise<{ readonly socket: Socket; readonly received: () => string }> => {
  const socket = connect(to.port, "127.0.0.1");
  let received = "";
  socket.on("data", (part: Buffer) => {
    received += part.toString("latin1");
  });
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(`${[...head, `authorization: Bearer ${to.token}`, "host: localhost"].join("\r\n")}\r\n\r\n`);
  return { socket, received: () => received };
};

const until = async (holds: () => boolean): Promise<void> => {
  for (let tries = 0; !holds(); tries++) {
    if (tries === 300) throw new Error("it never came to hold");
    await server.context.schedule.sleep(50);
  }
};

test("S9: a body that is incomplete after 60 s ends its request; an upload has five minutes", async () => {
  const form = pictureForm(Buffer.from("no picture, but whole"));
  const slow = await begin(["POST /api/statement HTTP/1.1", "content-type: application/json", "content-length: 30"]);
  slow.socket.write('{"page":1,');
  const upload = await begin([
    "POST /api/wallet/slip HTTP/1.1",
    `content-type: ${form.headers["content-type"]}`,
    `content-length: ${form.payload.length}`,
  ]);
  upload.socket.write(form.payload.subarray(0, 40));
  await server.context.schedule.sleep(300);
  server.advance(61_000);
  await until(() => slow.received().startsWith("HTTP/1.1 408"));
  expect(slow.received()).toContain("x-content-type-options: nosniff");
  expect(upload.received()).toBe("");
  upload.socket.write(form.payload.subarray(40));
  await until(() => upload.received().includes("SLIP_INVALID_FILE"));
  slow.socket.destroy();
  upload.socket.destroy();
});

test("a server that ends waits for no body that stalls: in a request, an upload, or one that is refused already", async () => {
  const own = await openServer(withSlips);
  const address = await own.app.listen({ host: "127.0.0.1", port: 0 });
  const to = { port: Number(new URL(address).port), token: await signIn(own, await registerPerson(own)) };
  const statement = ["POST /api/statement HTTP/1.1", "content-type: application/json", "content-length: 30"];
  const slip = [
    "POST /api/wallet/slip HTTP/1.1",
    "content-type: multipart/form-data; boundary=x",
    "content-length: 99",
  ];
  const requests = await Promise.all([begin(statement, to), begin(slip, to), begin(slip, { ...to, token: "unknown" })]);
  const ends = requests.map(({ socket }) => new Promise((resolve) => socket.once("close", resolve)));
  await until(() => requests[2].received().startsWith("HTTP/1.1 401"));
  // What still comes is waited for.
  const slow = await begin(statement, to);
  await own.context.schedule.sleep(500);
  const body = '{"page":1,"limit":10}'.padEnd(30);
  const writing = (async () => {
    for (const part of [body.slice(0, 10), body.slice(10, 20), body.slice(20)]) {
      slow.socket.write(part);
      await own.context.schedule.sleep(1_200);
    }
  })();
  await own.close();
  await writing;
  expect(slow.received()).toMatch(/^HTTP\/1\.1 200 /);
  await Promise.all(ends);
  expect(requests.map(({ received }) => received().slice(0, 12))).toEqual(["", "", "HTTP/1.1 401"]);
});

test("S41: an upload that is too large gets its 413 while its sender still sends", async () => {
  const form = pictureForm(Buffer.alloc(24 * 1024 * 1024, 7));
  const answer = await fetch(`http://127.0.0.1:${port}/api/wallet/slip`, {
    method: "POST",
    headers: { ...form.headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(form.payload),
  });
  expect([answer.status, await answer.json()]).toEqual([413, { message: "KEY_INVALID" }]);
});
