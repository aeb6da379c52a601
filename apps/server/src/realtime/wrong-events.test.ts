import { fromOperator, toOperator } from "@krapao/contract/operator/realtime";
import { toClient, toServer } from "@krapao/contract/realtime";
import type { Socket } from "socket.io-client";
import { afterAll, beforeEach, describe, expect, test } from "vitest";

import { connect, listen } from "../testing/chat-sockets.ts";
import { openInbox } from "../testing/inbox.ts";

const { fixture, line, other, sockets, newMember, newest, closeSockets, close } = await openInbox();
afterAll(close);

const nested = (levels: number): unknown => JSON.parse(`${'{"room":'.repeat(levels)}1${"}".repeat(levels)}`);

/** What no event takes as its payload. All together are too few and too small to end the socket. */
const SHAPES: readonly unknown[] = [
  null,
  true,
  -1.5,
  "",
  [],
  [[["join"]]],
  nested(1_000),
  { room: {} },
  { room: ["a", "b"] },
  { room: "x".repeat(15_000) },
  { _id: 7 },
  { _id: "x".repeat(15_000) },
  Buffer.from([0, 1, 2]),
  { room: Buffer.from("a") },
];

const EVENTS = new Set([
  ...[toServer, toClient, fromOperator, toOperator].flatMap((events) => Object.keys(events)),
  ...["nothing", "", "__proto__", "constructor", "message", "connection"],
]);

const TO_A_ROOM = ["chat:message", "chat:typing", "chat:read", "chat:ended", "chat:rated"];

const opened = async (url: string, auth: Readonly<Record<string, string>>): Promise<Socket> => {
  const socket = await connect(url, auth);
  if (typeof socket === "string") throw new Error(socket);
  sockets.push(socket);
  return socket;
};
const joined = async (auth: Readonly<Record<string, string>>): Promise<Socket> => {
  const socket = await opened(other.url, auth);
  expect(await socket.emitWithAck("join", {})).toMatchObject({ ok: true });
  return socket;
};
const watching = async (token: string, _id: string): Promise<Socket> => {
  const socket = await opened(line.consoleUrl, { token });
  expect(await socket.emitWithAck("watch", { _id })).toMatchObject({ ok: true });
  return socket;
};
const newGuest = async (): Promise<string> =>
  (await other.call("GET", "/api/chat/config")).json<{ guestId: string }>().guestId;

/** A side of a conversation: how its sockets enter, and another socket that sees what they do there. */
type Side = {
  readonly enter: () => Promise<Socket>;
  readonly seen: Socket;
  readonly goodbye: readonly [string, object];
};
const SIDES: Readonly<Record<string, () => Promise<Side>>> = {
  member: async () => {
    const { token } = await newMember();
    return { enter: () => joined({ token }), seen: await joined({ token }), goodbye: ["join", {}] };
  },
  guest: async () => {
    const guestId = await newGuest();
    return { enter: () => joined({ guestId }), seen: await joined({ guestId }), goodbye: ["join", {}] };
  },
  operator: async () => {
    const { token, say } = await newMember();
    await say("hello");
    const { _id } = await newest();
    return { enter: () => watching(fixture.nok, _id), seen: await joined({ token }), goodbye: ["watch", { _id }] };
  },
};

/** A conversation of another customer, with a screen on each side. */
let strange: { readonly say: (text: string) => Promise<number>; readonly ears: readonly ReturnType<typeof listen>[] };
beforeEach(async () => {
  closeSockets();
  const { token, say } = await newMember();
  await say("begins");
  const { _id } = await newest();
  strange = { say, ears: [listen(await joined({ token })), listen(await watching(fixture.ton, _id))] };
});

describe("S11: every event with a payload of a wrong shape", () => {
  test.each(Object.entries(SIDES))("from the %s is refused or dropped, and told to nobody", async (_, open) => {
    const { enter, seen, goodbye } = await open();
    const heard: ReturnType<typeof listen>[] = [];
    const seenThere = listen(seen);
    for (const event of EVENTS) {
      const [silent, asking] = [await enter(), await enter()];
      heard.push(listen(silent), listen(asking));
      const answers: unknown[] = [];
      for (const shape of SHAPES) {
        silent.emit(event, shape);
        asking.emit(event, shape, (answer: unknown) => void answers.push(answer));
      }
      for (const socket of [silent, asking])
        expect(await socket.emitWithAck(...goodbye), event).toMatchObject({ ok: true });
      expect(answers, event).toHaveLength(
        ["join", "watch"].includes(event) && goodbye[0] === event ? SHAPES.length : 0,
      );
      for (const answer of answers) expect(answer).toMatchObject({ ok: false, seq: 0 });
      silent.disconnect();
      asking.disconnect();
    }

    // What is right goes through, after all that was sent before.
    (await enter()).emit("typing", {});
    expect(await seenThere.until("chat:typing", 1)).toHaveLength(1);
    await strange.say("for this room alone");
    for (const ears of strange.ears) expect(await ears.hears("chat:message", "for this room alone")).toBe(true);
    expect(strange.ears.flatMap((ears) => ears.of("chat:typing"))).toEqual([]);
    expect(heard.flatMap((ears) => TO_A_ROOM.flatMap((event) => ears.of(event)))).toEqual([]);
    expect(fixture.server.logged()).not.toContain('"event":"fault"');
  });
});
