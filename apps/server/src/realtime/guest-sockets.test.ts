import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { chatHandlers } from "../domain/chat/live.ts";
import { type Line, openLine } from "../testing/chat-lines.ts";
import { connect, listen } from "../testing/chat-sockets.ts";
import { registerPerson, signIn, withBase } from "../testing/member.ts";
import { openServer, type TestServer } from "../testing/server.ts";

let server: TestServer;
let line: Line;
const sockets: Socket[] = [];
beforeAll(async () => {
  // 6 guests' sockets of an address in place of 60.
  server = await openServer({ ...withBase, env: { RATE_LIMIT_FACTOR: "0.1" } });
  line = await openLine(server);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await line.close();
  await server.close();
});

const newGuest = async (): Promise<string> =>
  (await line.call("GET", "/api/chat/config")).json<{ guestId: string }>().guestId;
/** Opens a socket. Resolves with "connected" or with the reason of the refusal. */
const open = async (auth: Readonly<Record<string, string>>): Promise<string> => {
  const socket = await connect(line.url, auth);
  if (typeof socket === "string") return socket;
  sockets.push(socket);
  return "connected";
};
const opened = async (guestId: string): Promise<Socket> => {
  const socket = await connect(line.url, { guestId });
  if (typeof socket === "string") throw new Error(socket);
  sockets.push(socket);
  return socket;
};

test("S11: an address has so many guests' sockets, whatever their ids; members are still admitted", async () => {
  const ids = await Promise.all([newGuest(), newGuest(), newGuest()]);
  for (let at = 0; at < 6; at++) expect(await open({ guestId: ids[at % 2] ?? "" })).toBe("connected");
  for (const guestId of ids) expect(await open({ guestId })).toBe("REQUEST_LIMIT");
  expect(await open({ token: await signIn(server, await registerPerson(server)) })).toBe("connected");
  expect(server.logged()).toContain('"event":"limit.hit"');
  sockets[0]?.disconnect();
  await expect.poll(() => open({ guestId: ids[2] ?? "" })).toBe("connected");
});

test("S11: a join that is repeated within a second reads the room again only after something happened there", async () => {
  const guestId = await newGuest();
  let reads = 0;
  const handlers = chatHandlers(line.context);
  line.context.realtime.chat.serve({
    ...handlers,
    join: (room) => {
      reads += 1;
      return handlers.join(room);
    },
  });
  const [one, other] = [await opened(guestId), await opened(guestId)];
  const join = (): Promise<unknown> => one.emitWithAck("join", {});
  for (const answer of await Promise.all([join(), join(), join(), join(), join()]))
    expect(answer).toMatchObject({ ok: true, seq: 0 });
  expect(reads).toBe(1);
  expect(await one.emitWithAck("join", { room: "another" })).toMatchObject({ ok: false });

  const heard = listen(one);
  await other.emitWithAck("join", {});
  expect(reads).toBe(2);
  other.emit("typing", {});
  await heard.until("chat:typing", 1);
  expect(await join()).toMatchObject({ ok: true, seq: 0 });
  expect(reads).toBe(2);

  const message = { message_type: "text", payload: { message: "hello" }, deliver: { id: "d-1" } };
  expect((await line.call("POST", "/api/chat/send-message", { body: { guestId, message } })).statusCode).toBe(200);
  await heard.until("chat:message", 1);
  const said = await Promise.all([join(), join()]);
  expect(said[0]).not.toMatchObject({ seq: 0 });
  expect(said[1]).toEqual(said[0]);
  expect(reads).toBe(3);

  server.advance(1_000);
  expect(await join()).toEqual(said[0]);
  expect(reads).toBe(4);
});
