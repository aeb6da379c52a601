import { connect, type Socket } from "node:net";

import { afterAll, beforeAll, expect, test } from "vitest";

import { registerPerson, signIn, withBase } from "../testing/member.ts";
import { pictureForm } from "../testing/multipart.ts";
import { openServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let token: string;
let port: number;
beforeAll(async () => {
  server = await openServer({ ...withBase, adapters: { slips: { verify: async () => ({ is: "not-ready" }) } } });
  token = await signIn(server, await registerPerson(server));
  const address = await server.app.listen({ host: "127.0.0.1", port: 0 });
  port = Number(new URL(address).port);
});
afterAll(() => server.close());

/** A request whose headers have been sent, and the bytes that were received since. */
const begin = async (
  head: readonly string[],
): Promise<{ readonly socket: Socket; readonly received: () => string }> => {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (part: Buffer) => {
    received += part.toString("latin1");
  });
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("connect", resolve));
  socket.write(`${[...head, `authorization: Bearer ${token}`, "host: localhost"].join("\r\n")}\r\n\r\n`);
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

test("S41: an upload that is too large gets its 413 while its sender still sends", async () => {
  const form = pictureForm(Buffer.alloc(24 * 1024 * 1024, 7));
  const answer = await fetch(`http://127.0.0.1:${port}/api/wallet/slip`, {
    method: "POST",
    headers: { ...form.headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(form.payload),
  });
  expect([answer.status, await answer.json()]).toEqual([413, { message: "KEY_INVALID" }]);
});
