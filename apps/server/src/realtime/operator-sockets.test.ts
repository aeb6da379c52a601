import { afterAll, expect, test } from "vitest";

import { connect } from "../testing/chat-sockets.ts";
import { openInbox } from "../testing/inbox.ts";

const { fixture, line, sockets, newMember, newest, close } = await openInbox();
afterAll(close);

const opened = async (token: string) => {
  const socket = await connect(line.consoleUrl, { token });
  if (typeof socket === "string") throw new Error(socket);
  sockets.push(socket);
  const heard: string[] = [];
  socket.on("chat:message", (message) => void heard.push(JSON.stringify(message)));
  return { watch: (_id: string | null) => socket.emitWithAck("watch", { _id }), heard };
};

test("an operator who moves on quickly watches the last conversation, and no other", async () => {
  const [quick, slow] = [await opened(fixture.nok), await opened(fixture.ton)];
  const { say } = await newMember();
  await say("first");
  const { _id } = await newest();
  // The last one needs no look into the database, and would be ready before the one that was asked for first.
  expect(await Promise.all([quick.watch(_id), quick.watch(null)])).toMatchObject([{ ok: true }, { ok: true }]);
  await slow.watch(_id);
  await say("heard by one");
  await expect.poll(() => slow.heard.join()).toContain("heard by one");
  // Whatever was sent came before this answer.
  await quick.watch(null);
  expect(quick.heard).toEqual([]);
});
