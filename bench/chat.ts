import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import pg from "pg";

import { startChatServer, type ChatServer } from "./lib/chat-server.ts";
import { type ChatSocket, openChatSocket } from "./lib/chat-sockets.ts";
import { fillMembers, fillOperators, fillRoom, memberToken, operatorToken } from "./lib/chat-population.ts";
import { startDurableServer } from "./lib/durable-server.ts";
import { loadOf, type Load } from "./lib/load.ts";
import { hasOption, numberOption } from "./lib/options.ts";

// The chat, in one run on one embedded PostgreSQL with durable commits: from one side to the other's screen with many
// sockets on one server, the memory of each of very many sockets, and a page of a long history beside one of a short.
// node bench/chat.ts [--quick] [--json] [--sockets=1000] [--rate=50] [--ms=20000] [--held=10000] [--messages=1000000]

const isQuick = hasOption("quick");
const SOCKETS = numberOption("sockets", isQuick ? 200 : 1_000);
const RATE = numberOption("rate", 50);
const MS = numberOption("ms", isQuick ? 4_000 : 20_000);
const HELD = numberOption("held", isQuick ? 1_000 : 10_000);
const MESSAGES = numberOption("messages", isQuick ? 100_000 : 1_000_000);
const FEW = 1_000;
const PAGES = isQuick ? 200 : 1_000;
/** Operators. Each of them watches one member's room. */
const PAIRS = 50;
/** How many sockets use one address of the loopback range. */
const PER_ADDRESS = 500;
const AT_ONCE = 50;
const SETTLING_MS = 5_000;
/** A message that has not arrived after this time (ms) counts as lost. */
const LOST_MS = 30_000;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const addressOf = (n: number): string =>
  `127.0.${1 + Math.floor(n / PER_ADDRESS / 250)}.${1 + (Math.floor(n / PER_ADDRESS) % 250)}`;

type Side = "member" | "operator";
/** A sent message by its mark: the sockets that must receive it, and a callback for its arrival. */
const awaited = new Map<string, { readonly to: Side; readonly tell: (at: number) => void }>();
/**
 * Receives the messages of one side's sockets. The sender's own sockets receive the message too, and earlier; that does
 * not count.
 */
const hearAs =
  (side: Side) =>
  (event: string, payload: unknown): void => {
    if (event !== "chat:message") return;
    const mark = /mark-\d+/.exec(JSON.stringify(payload))?.[0] ?? "";
    const sent = awaited.get(mark);
    if (sent?.to !== side) return;
    awaited.delete(mark);
    sent.tell(performance.now());
  };

const openMember = (server: ChatServer, n: number): Promise<ChatSocket> =>
  new Promise((resolve, reject) => {
    openChatSocket({
      port: server.port,
      from: addressOf(n),
      auth: { token: memberToken(n) },
      onEvent: hearAs("member"),
      onAcknowledged: (answer) => {
        if (JSON.stringify(answer).includes('"ok":true')) resolve(socket);
        else reject(new Error(JSON.stringify(answer)));
      },
    }).then((opened) => {
      socket = opened;
      opened.emit("join", {}, 1);
    }, reject);
    let socket: ChatSocket;
  });

/** Opens the sockets of some members, a few at a time. */
const openMembers = async (server: ChatServer, from: number, to: number): Promise<readonly ChatSocket[]> => {
  const opened: ChatSocket[] = [];
  for (let first = from; first <= to; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, to - first + 1) }, (_, index) =>
      openMember(server, first + index),
    );
    opened.push(...(await Promise.all(some)));
  }
  return opened;
};

const post = async (port: number, path: string, token: string, body: object): Promise<unknown> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

let marks = 0;
const textOf = (text: string) => ({
  message: { message_type: "text", payload: { message: text }, deliver: { id: text.replaceAll(" ", "-") } },
});

/** Sends one message and resolves with the time (ms) until it reached the other side's socket. */
const timed = (to: Side, send: (message: object) => Promise<unknown>): Promise<number> =>
  new Promise((resolve, reject) => {
    const mark = `mark-${(marks += 1)}`;
    const started = performance.now();
    awaited.set(mark, { to, tell: (at) => resolve(at - started) });
    send(textOf(mark)).catch(reject);
    setTimeout(() => reject(new Error(`${mark} did not arrive`)), LOST_MS);
  });

/** Conversations with an operator on the other side. */
const openPairs = async (server: ChatServer): Promise<readonly string[]> => {
  const sessions: string[] = [];
  for (let n = 1; n <= PAIRS; n++) {
    await post(server.port, "/api/chat/send-message", memberToken(n), textOf(`hello ${n}`));
    const answer = await fetch(
      `http://127.0.0.1:${server.consolePort}/api/chats?list=all&member=${1_000_000_000 + n}`,
      {
        headers: { authorization: `Bearer ${operatorToken(n)}` },
      },
    );
    const { chats } = (await answer.json()) as { readonly chats: readonly { readonly _id: string }[] };
    const session = chats[0]?._id ?? "";
    sessions.push(session);
    const socket = await openChatSocket({
      port: server.consolePort,
      from: "127.0.0.1",
      auth: { token: operatorToken(n) },
      onEvent: hearAs("operator"),
    });
    socket.emit("watch", { _id: session }, 1);
  }
  return sessions;
};

/** Sends messages at an even rate, alternately from each side. */
const measureDelivery = async (server: ChatServer): Promise<Load> => {
  await openMembers(server, 1, SOCKETS);
  const sessions = await openPairs(server);
  await sleep(500);
  const total = Math.round((RATE * MS) / 1_000);
  const started = performance.now();
  const all: Promise<number>[] = [];
  for (let index = 0; index < total; index++) {
    await sleep(Math.max(0, started + (index * 1_000) / RATE - performance.now()));
    const pair = Math.floor(index / 2) % PAIRS;
    all.push(
      index % 2 === 0
        ? timed("operator", (message) => post(server.port, "/api/chat/send-message", memberToken(pair + 1), message))
        : timed("member", (message) =>
            post(server.consolePort, `/api/chats/${sessions[pair]}/messages`, operatorToken(pair + 1), message),
          ),
    );
  }
  return loadOf(await Promise.all(all), (performance.now() - started) / 1_000);
};

/** The memory in bytes of each of many joined sockets, beyond those that were open before. */
const measureMemory = async (server: ChatServer): Promise<number> => {
  await sleep(SETTLING_MS);
  const before = server.memory();
  const sockets = await openMembers(server, SOCKETS + 1, SOCKETS + HELD);
  await sleep(SETTLING_MS);
  const each = (server.memory() - before) / HELD;
  const lost = sockets.filter(({ isOpen }) => !isOpen()).length;
  if (lost > 0) throw new Error(`${lost} of ${HELD} sockets are gone`);
  for (const socket of sockets) socket.close();
  return each;
};

/** Reads a page from the middle of a long room and of a short one, alternately. */
const measureHistory = async (server: ChatServer, owner: pg.Client) => {
  const [long, short] = [SOCKETS + HELD + 1, SOCKETS + HELD + 2];
  await fillRoom(owner, short, FEW);
  await fillRoom(owner, long, MESSAGES);
  await owner.query("vacuum analyze chat_message");
  const took = { many: [] as number[], few: [] as number[] };
  const page = async (member: number, before: number): Promise<number> => {
    const started = performance.now();
    await post(server.port, "/api/chat/history", memberToken(member), { limit: 10, skip: 0, before });
    return performance.now() - started;
  };
  for (let index = 0; index < PAGES; index++) {
    const share = (index + 1) / (PAGES + 1);
    const many = async () => took.many.push(await page(long, Math.ceil(MESSAGES * share)));
    const few = async () => took.few.push(await page(short, Math.ceil(FEW * share)));
    // The order alternates, so that none always runs on the warmer machine.
    for (const turn of index % 2 === 0 ? [many, few] : [few, many]) await turn();
  }
  return { many: loadOf(took.many, 1), few: loadOf(took.few, 1) };
};

const database = await startDurableServer();
try {
  await mkdir(join(database.folder, "secrets"), { mode: 0o700 });
  const owner = new pg.Client(database.owner);
  await owner.connect();
  await fillMembers(owner, SOCKETS + HELD + 2);
  await fillOperators(owner, PAIRS, "cashier");
  const server = await startChatServer(database.folder, database.app);
  try {
    const delivery = await measureDelivery(server);
    console.log(
      `${SOCKETS} sockets, ${RATE} messages a second   p50 ${delivery.p50.toFixed(1)} ms   p99 ${delivery.p99.toFixed(1)} ms; at most 200`,
    );
    const memory = await measureMemory(server);
    console.log(`${HELD} sockets more   ${(memory / 1_024).toFixed(1)} KB each; at most 30`);
    const { many, few } = await measureHistory(server, owner);
    const ratio = many.p50 / few.p50;
    console.log(
      `a page of ${MESSAGES}   p50 ${many.p50.toFixed(2)} ms   of ${FEW}   p50 ${few.p50.toFixed(2)} ms   ${ratio.toFixed(3)} times as long; at most 1.2`,
    );
    if (hasOption("json"))
      console.log(JSON.stringify({ p99: Math.round(delivery.p99), socketBytes: Math.round(memory), history: ratio }));
  } finally {
    await owner.end();
    await server.stop();
  }
} finally {
  await database.stop();
}
process.exit(0);
