import { hash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { connect, listen } from "../../apps/server/src/testing/chat-sockets.ts";
import { testDatabase, type TestDatabase } from "../testing/database.ts";
import { type RoleServer, roleEnvironment, startRole } from "../testing/role-server.ts";

type Call = (
  method: "GET" | "POST",
  path: string,
  body?: object,
) => Promise<{ readonly status: number; readonly body: unknown }>;
/** One server process, with its calls for a customer and for the operator. */
type Running = {
  readonly server: RoleServer;
  readonly url: string;
  readonly consoleUrl: string;
  readonly call: Call;
  readonly operate: Call;
};
type Entry = {
  readonly seq: number;
  readonly sender: string;
  readonly session_id: string;
  readonly message: { readonly payload?: { readonly message?: string } };
};

const token = randomBytes(32).toString("base64url");
let database: TestDatabase;
let folder: string;
const running: Running[] = [];

const callOf =
  (origin: string, headers: Readonly<Record<string, string>>): Call =>
  async (method, path, body) => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };

const start = async (): Promise<Running> => {
  const env = await roleEnvironment(database, folder);
  const server = startRole({ ...env, ROLES: "api,console" });
  const [url, consoleUrl] = [`http://127.0.0.1:${env.PORT}`, `http://127.0.0.1:${env.CONSOLE_PORT}`];
  const started = {
    server,
    url,
    consoleUrl,
    call: callOf(url, { "x-client": "wallet-user" }),
    operate: callOf(consoleUrl, { "x-client": "console", authorization: `Bearer ${token}` }),
  };
  running.push(started);
  await server.ready();
  return started;
};

/** A signed-in operator, as after a second factor. */
const addOperator = async (): Promise<void> => {
  const owner = new pg.Client(database.owner);
  await owner.connect();
  await owner.query(
    `with o as (
       insert into operator (username, name, role, password, is_given_password, second_factor, created_at)
       values ('anong', 'Anong', 'cashier', '-', false, '\\x00', now()) returning id)
     insert into operator_session
       (operator_id, id, token_hash, device, address, created_at, signed_in_at, used_at, expires_at)
     select id, 'chat-servers', $1, 'test', '127.0.0.1', now(), now(), now(), now() + interval '1 hour' from o`,
    [hash("sha256", `operator:${token}`, "buffer")],
  );
  await owner.end();
};

beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "krapao-chat-"));
  await mkdir(join(folder, "secrets"), { mode: 0o700 });
  await addOperator();
});
afterAll(async () => {
  for (const { server } of running) server.kill("SIGKILL");
  await Promise.all(running.map(({ server }) => server.exit));
  await rm(folder, { recursive: true, force: true });
  await database.drop();
});

const textOf = (message: string, id: string) => ({
  message: { message_type: "text", payload: { message }, deliver: { id } },
});

const opened = async (url: string, auth: Readonly<Record<string, unknown>>) => {
  const socket = await connect(url, auth);
  if (typeof socket === "string") throw new Error(socket);
  return socket;
};

test("two processes share a conversation, and nothing is lost when one of them is killed", async () => {
  // The first process makes the installation's keys, and the second one reads them.
  const first = await start();
  const second = await start();
  const { guestId } = (await first.call("GET", "/chat/config")).body as { readonly guestId: string };
  const history = async (after: number): Promise<readonly Entry[]> =>
    (await second.call("POST", "/chat/history", { guestId, limit: 50, after })).body as readonly Entry[];

  // A message to one process reaches the customer and the operator on the other one.
  const customer = await opened(second.url, { guestId });
  const heard = listen(customer);
  expect(await new Promise((resolve) => void customer.emit("join", {}, resolve))).toMatchObject({ ok: true, seq: 0 });
  const said = await first.call("POST", "/chat/send-message", { guestId, ...textOf("said on the first", "d-0") });
  expect(said.status).toBe(200);
  expect(await heard.hears("chat:message", "said on the first")).toBe(true);
  const _id = (await history(0))[0]?.session_id;
  const operator = await opened(second.consoleUrl, { token });
  const watching = listen(operator);
  expect(await new Promise((resolve) => void operator.emit("watch", { _id }, resolve))).toMatchObject({ ok: true });
  const answer = await first.operate("POST", `/chats/${_id}/messages`, textOf("answered on the first", "a-0"));
  expect(answer.status).toBe(200);
  expect(await heard.hears("chat:message", "answered on the first")).toBe(true);
  expect(await watching.hears("chat:message", "answered on the first")).toBe(true);

  const onFirst = await opened(first.url, { guestId });
  expect(await new Promise((resolve) => void onFirst.emit("join", {}, resolve))).toMatchObject({ ok: true });
  const lost = new Promise((resolve) => onFirst.once("disconnect", resolve));

  // Messages are sent one after the other. The first process dies while one is on its way, and nobody knows how far it
  // came.
  const texts = Array.from({ length: 10 }, (_, at) => `message ${at}`);
  const seqs: number[] = [];
  for (const [at, text] of texts.entries()) {
    const body = { guestId, ...textOf(text, `m-${at}`) };
    if (at < 5) {
      const { seq } = (await first.call("POST", "/chat/send-message", body)).body as { readonly seq: number };
      seqs.push(seq);
      continue;
    }
    if (at === 5) {
      const underWay = first.call("POST", "/chat/send-message", body).catch(() => null);
      first.server.kill("SIGKILL");
      await Promise.all([underWay, first.server.exit]);
    }
    const again = await second.call("POST", "/chat/send-message", body);
    expect(again.status).toBe(200);
    seqs.push((again.body as { readonly seq: number }).seq);
  }
  expect((await second.operate("POST", `/chats/${_id}/messages`, textOf("answered on the second", "a-1"))).status).toBe(
    200,
  );
  expect(await watching.hears("chat:message", "answered on the second")).toBe(true);
  expect(await heard.hears("chat:message", "answered on the second")).toBe(true);

  const all = (await history(0)).toSorted((one, other) => one.seq - other.seq);
  expect(all.map(({ seq }) => seq)).toEqual(all.map((_, at) => at + 1));
  expect(all.filter(({ sender }) => sender === "customer").map(({ message }) => message.payload?.message)).toEqual([
    "said on the first",
    ...texts,
  ]);
  expect(seqs).toEqual(seqs.toSorted((one, other) => one - other));
  expect(new Set(all.map(({ session_id: session }) => session))).toEqual(new Set([_id]));

  // A client of the dead process continues at the other one: it knows the last number, and gets the rest.
  await lost;
  const moved = await opened(second.url, { guestId });
  const goesOn = listen(moved);
  expect(await new Promise((resolve) => void moved.emit("join", {}, resolve))).toMatchObject({ seq: all.length });
  await second.call("POST", "/chat/send-message", { guestId, ...textOf("goes on", "d-1") });
  expect(await goesOn.hears("chat:message", "goes on")).toBe(true);
  for (const socket of [customer, operator, moved]) socket.disconnect();
});
