import { SOCKET } from "@krapao/contract/limits";
import { SOCKET_PATH } from "@krapao/contract/realtime";
import { afterAll, afterEach, describe, expect, test } from "vitest";

import { connect } from "../testing/chat-sockets.ts";
import { openInbox } from "../testing/inbox.ts";

const { fixture, line, other, sockets, newMember, closeSockets, close } = await openInbox();
const { token } = await newMember();
const raw: WebSocket[] = [];
afterEach(() => {
  closeSockets();
  for (const socket of raw.splice(0)) socket.close();
});
afterAll(close);

/** Opens a connection that speaks the protocol by hand. */
const openRaw = async (url: string) => {
  const socket = new WebSocket(`${url.replace("http", "ws")}${SOCKET_PATH}/?EIO=4&transport=websocket`);
  raw.push(socket);
  const heard: string[] = [];
  let isClosed = false;
  socket.addEventListener("message", ({ data }) => void heard.push(String(data)));
  socket.addEventListener("close", () => {
    isClosed = true;
  });
  await expect.poll(() => heard.length).toBe(1);
  return {
    send: (...frames: readonly (string | Uint8Array<ArrayBuffer>)[]) => {
      for (const frame of frames) socket.send(frame);
    },
    /** What came after the first frame, by its beginning. */
    heard: (start = "") => heard.slice(1).filter((frame) => frame.startsWith(start)),
    isClosed: () => isClosed,
  };
};

const SIDES = [
  ["the member's side", other.url, token],
  ["the console's side", line.consoleUrl, fixture.nok],
] as const;

/** A connection whose token was accepted. */
const enterRaw = async (url: string, by: string) => {
  const socket = await openRaw(url);
  socket.send(`40${JSON.stringify({ token: by })}`);
  await expect.poll(() => socket.heard("40").length).toBe(1);
  return socket;
};

const isServing = async (url: string, by: string): Promise<boolean> => {
  const socket = await connect(url, { token: by });
  if (typeof socket === "string") return false;
  sockets.push(socket);
  return socket.connected;
};

const FLOODS = [
  ["events", '42["typing",{}]'],
  ["events that do not exist", '42["nothing"]'],
  ["acknowledgements of nothing", "430[]"],
  ["namespaces that do not exist", "40/nothing,"],
  ["answers to no ping", "3"],
] as const;

describe.each(SIDES)("%s", (_, url, by) => {
  test.each(FLOODS)("S11: a flood of %s closes the connection", async (_kind, frame) => {
    const [before, after] = [await openRaw(url), await enterRaw(url, by)];
    for (const socket of [before, after]) {
      socket.send(...Array.from({ length: 500 }, () => frame));
      await expect.poll(socket.isClosed).toBe(true);
      expect(socket.heard("44").length).toBeLessThanOrEqual(2 * SOCKET.eventsPerSecond);
    }
    expect(fixture.server.logged()).toContain('"event":"limit.hit"');
    expect(await isServing(url, by)).toBe(true);
  });

  const NONSENSE: readonly (string | Uint8Array<ArrayBuffer>)[] = [
    "",
    "9",
    "4",
    "42",
    "42[",
    "42{}",
    "42[]",
    "42[null]",
    '42["connect"]',
    '42["disconnect","x"]',
    "4",
    "41x",
    '44"wrong"',
    "43",
    "43x[1]",
    "40",
    '42/nothing,["join",{}]',
    '451-["join",{"_placeholder":true,"num":7}]',
    '4599999-["join"]',
    '45x-["join"]',
    new Uint8Array([4, 1, 2]),
    `42["join",${"[".repeat(8_000)}${"]".repeat(8_000)}]`,
    `42["${"x".repeat(20_000)}"]`,
  ];
  test("frames that are no protocol do no harm", async () => {
    for (const frame of NONSENSE) {
      const socket = await enterRaw(url, by);
      socket.send(frame, frame, new Uint8Array([1]));
      await expect.poll(socket.isClosed, { message: String(frame).slice(0, 40) }).toBe(true);
    }
    expect(await isServing(url, by)).toBe(true);
  });

  test("S11: a connection sends one token, and is closed when that is refused or another one follows", async () => {
    const bad = '40{"token":"nobody"}';
    const refused = await openRaw(url);
    refused.send(bad);
    await expect.poll(refused.isClosed).toBe(true);
    expect(refused.heard()).toEqual(['44{"message":"invalid-token"}']);
    const guesses = await openRaw(url);
    guesses.send(bad, bad, bad);
    await expect.poll(guesses.isClosed).toBe(true);
    expect(guesses.heard("44").length).toBeLessThanOrEqual(1);
    const good = `40${JSON.stringify({ token: by })}`;
    const twice = await openRaw(url);
    twice.send(good, good);
    await expect.poll(twice.isClosed).toBe(true);
    expect(twice.heard("40").length).toBeLessThanOrEqual(1);
  });
});
