import { type CallShape, calls } from "@krapao/contract";
import type { FastifyInstance } from "fastify";
import { toBuffer } from "qrcode";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { QrPort } from "./adapters/qr/port.ts";
import { fillBase } from "./domain/bank-account/base.ts";
import { fillDemo } from "./demo/fill-demo.ts";
import { createFakeGame } from "./saga/testing/fake-game.ts";
import { registerPerson, signIn } from "./testing/member.ts";
import { pictureForm } from "./testing/multipart.ts";
import { openServer, type TestServer } from "./testing/server.ts";

const qr: QrPort = {
  provider: "WW",
  currencies: ["THB", "LAK"],
  create: async () => ({ is: "open", payload: "00020101021129370016A000000677010111", theirReference: null }),
  ask: async () => ({ is: "waiting" }),
  payments: async () => ({ is: "known", payments: [], next: null }),
  cancel: async () => undefined,
  readCallback: () => ({ is: "bad", why: "test" }),
  callbackAnswer: "OK",
};

let server: TestServer;
let owner: string;
let stranger: string;
/** For each call, by its name, an object of the owner and an object that does not exist. */
let named: Readonly<
  Record<
    string,
    {
      readonly theirs: Readonly<Record<string, string>>;
      readonly nobodys: Readonly<Record<string, string>>;
      readonly body?: object;
    }
  >
>;

beforeAll(async () => {
  const game = createFakeGame("PG", async () => undefined);
  server = await openServer({
    adapters: {
      games: new Map([["PG", game.port]]),
      qr: new Map([["WW", qr]]),
      slips: { verify: async () => ({ is: "not-ready" }) },
    },
    before: async (context) => {
      await fillBase(context.db);
      await fillDemo(context);
    },
  });
  owner = (await server.call("POST", "/api/login", { body: { username: "0800000001", password: "demo1234" } })).json<{
    token: string;
  }>().token;
  stranger = await signIn(server, await registerPerson(server));
  const own = async <Value>(method: "GET" | "POST", url: string, body?: object): Promise<Value> =>
    (await server.call(method, url, { token: owner, ...(body === undefined ? {} : { body }) })).json<Value>();
  await own("GET", "/api/wallet/activate/PG");
  const { username, password } = await own<{ username: string; password: string }>("GET", "/api/wallet/account/PG");
  const { qrcodeId } = await own<{ qrcodeId: string }>("POST", "/api/qrcode/WW", { amount: 100 });
  const { statements } = await own<{ statements: { reference: string }[] }>("POST", "/api/statement", {
    page: 1,
    limit: 1,
  });
  const withdrawals = await own<{ statements: { reference: string; status: string }[] }>("POST", "/api/statement", {
    page: 1,
    limit: 20,
    types: ["withdraw"],
  });
  const paid = withdrawals.statements.find(({ status }) => status === "SUCCESS");
  if (paid === undefined) throw new Error("the demo's member has been paid");
  const form = pictureForm(await toBuffer("a slip", { type: "png", scale: 6 }));
  const slip = await server.app.inject({
    method: "POST",
    url: "/api/wallet/slip",
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${owner}` },
  });
  const launch = {
    theirs: { username, password },
    nobodys: { username: "kp0000000000", password: "wrong" },
  };
  const picture = await server.app.inject({
    method: "POST",
    url: "/api/chat/upload-image",
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${owner}` },
  });
  const launches = calls.filter(({ name }) => name.startsWith("autoLogin")).map(({ name }) => [name, launch] as const);
  const passkey = { theirs: { id: "ownersKey" }, nobodys: { id: "nobodysKey" } };
  const { id: ownerId } = await server.context.db
    .selectFrom("member")
    .select("id")
    .where("phone", "=", "+66800000001")
    .executeTakeFirstOrThrow();
  await server.context.db
    .insertInto("passkey")
    .values({
      member_id: ownerId,
      id: passkey.theirs.id,
      credential_id: "AAAA",
      public_key: Buffer.alloc(1),
      counter: 0n,
      transports: [],
      is_synced: true,
      is_backed_up: true,
      name: "Phone",
      created_at: new Date(),
      used_at: null,
    })
    .execute();
  named = {
    renamePasskey: { ...passkey, body: { name: "Mine" } },
    removePasskey: passkey,
    ...Object.fromEntries(launches),
    cancelQr: { theirs: { qrcodeId }, nobodys: { qrcodeId: "Q000000000000000" } },
    getChatFile: {
      theirs: { path: picture.json<{ path: string }>().path },
      nobodys: { path: "AAAAAAAAAAAAAAAAAAAAAA" },
    },
    getSlipReference: {
      theirs: { reference: slip.json<{ reference: string }>().reference },
      nobodys: { reference: "S000000000000000" },
    },
    getReceipt: { theirs: { reference: paid.reference }, nobodys: { reference: "W000000000000000" } },
    getMovement: { theirs: { reference: statements[0]?.reference ?? "" }, nobodys: { reference: "T000000000000000" } },
  };
});
afterAll(() => server.close());

/** Parameters that name no object of a member's: a provider, a code that all members see, a language. */
const OPEN = new Set(["slotCode", "provider", "code"]);

const parametersOf = ({ path }: CallShape): readonly string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "");

const fill = (call: CallShape, values: Readonly<Record<string, string>>): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? "missing"));

const idTaking = async (app: FastifyInstance): Promise<readonly CallShape[]> => {
  const candidates = calls.filter((call) => parametersOf(call).some((name) => !OPEN.has(name)));
  const built = await Promise.all(
    candidates.map(async (call) => {
      const url = fill(call, { username: "x", password: "x", reference: "x", qrcodeId: "x", path: "x", id: "x" });
      const answer = await app.inject({ method: call.method, url, headers: { authorization: `Bearer ${stranger}` } });
      return answer.statusCode !== 501;
    }),
  );
  return candidates.filter((_, index) => built[index]);
};

test("S26: another's object answers exactly as one that does not exist, and only members get an answer", async () => {
  const tried = await idTaking(server.app);
  expect(tried.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["cancelQr", "getMovement", "getSlipReference", "autoLoginPg"]),
  );
  for (const call of tried) {
    const pair = named[call.name];
    expect(pair, `${call.name} has no line in the table of this test`).toBeDefined();
    if (pair === undefined) continue;
    const [theirs, nobodys] = [fill(call, pair.theirs), fill(call, pair.nobodys)];
    const body = pair.body === undefined ? {} : { body: pair.body };
    const seen = await server.call(call.method, theirs, { token: stranger, ...body });
    const absent = await server.call(call.method, nobodys, { token: stranger, ...body });
    expect(`${call.name} ${seen.statusCode} ${seen.body}`).toBe(`${call.name} ${absent.statusCode} ${absent.body}`);
    expect(seen.statusCode, call.name).toBe(404);
    for (const headers of [{}, { authorization: "Guest 1" }, { cookie: `token=${owner}` }]) {
      expect((await server.call(call.method, theirs, { headers })).statusCode, call.name).toBe(401);
    }
  }
});

test("S26: after a stranger tried, the owner's objects are unchanged", async () => {
  const qrcode = await server.call("GET", "/api/qrcode/WW", { token: owner });
  expect(qrcode.json()).toMatchObject({ hasQrcode: true, qrcodeId: named["cancelQr"]?.theirs["qrcodeId"] });
  expect(
    (await server.call("GET", `/api/statement/movement/${named["getMovement"]?.theirs["reference"]}`, { token: owner }))
      .statusCode,
  ).toBe(200);
});

test("S26: a code that all members know opens only a member's own account", async () => {
  for (const url of ["/api/wallet/account/PG", "/api/wallet/resetpassword/PG"]) {
    const answer = await server.call("GET", url, { token: stranger });
    expect(answer.json()).toEqual({ message: "SLOT_NO_ACCOUNT" });
  }
});

test("S56: a request for another's object is logged with the member", () => {
  expect(server.logged()).toContain('"event":"object.not_found"');
});

test("S55: the game's name and password are not logged", async () => {
  const { username = "", password = "" } = named["autoLoginPg"]?.theirs ?? {};
  expect(password.length).toBeGreaterThan(8);
  expect(server.logged()).not.toContain(password);
  expect(server.logged()).not.toContain(username);
});
