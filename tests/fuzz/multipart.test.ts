import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { type CallShape, calls } from "@krapao/contract";
import { operatorCalls } from "@krapao/contract/operator/operator-calls";
import { uploadChatFile } from "@krapao/contract/operator/upload-chat-file";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { memberOfToken } from "../../apps/server/src/domain/session/read-session.ts";
import { openConsole, type TestConsole } from "../../apps/server/src/testing/console.ts";
import { registerPerson, signIn, withBase } from "../../apps/server/src/testing/member.ts";
import { openRowCounter, type RowCounter } from "./count-rows.ts";

// Uploads from strangers: any bytes, any boundary, cut anywhere. None causes a 500, and a refused one leaves neither a
// row nor a file.

/** `npm run test:fuzz` sends more. */
const RUNS = process.env["KRAPAO_FUZZ"] === "every" ? 200 : 25;

/** A PNG of one pixel. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

let fixture: TestConsole;
let member: string;
let memberId: bigint;
let chat: string;
let counter: RowCounter;
beforeAll(async () => {
  fixture = await openConsole({
    ...withBase,
    env: { RATE_LIMIT_FACTOR: "1000000" },
    adapters: { slips: { verify: async () => ({ is: "not-ready" }) } },
  });
  const { server } = fixture;
  member = await signIn(server, await registerPerson(server));
  ({ id: memberId } = await memberOfToken(server.context, member));
  const said = { message_type: "text", payload: { message: "Hello" }, deliver: { id: "fuzz-multipart-1" } };
  await server.call("POST", "/api/chat/send-message", { token: member, body: { message: said } });
  const chats = await fixture.ask("GET", "/api/chats?list=all", { token: fixture.owner });
  chat = chats.json<{ chats: { _id: string }[] }>().chats[0]?._id ?? "";
  expect(chat).not.toBe("");
  counter = await openRowCounter(server.database.owner);
});
afterAll(async () => {
  fixture.server.context.uploads.decoder.close();
  await counter.close();
  await fixture.close();
});

/** A file in transit is below `new`, a stored one beside it. */
const filesLeft = async (): Promise<readonly string[]> => {
  const folder = join(fixture.server.context.settings.dataDir, "uploads");
  return (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();
};
/** Rows that an accepted slip may still write are left out, because its refusal comes after its answer. */
const present = async () => {
  const { deposit_refusal: _refusals, deposit_brake: _brakes, ...rows } = await counter.count();
  return { rows, files: await filesLeft() };
};

/** The result of an accepted slip, and what its sender may send afterwards, are not tested here. */
const forgetTurns = async (): Promise<void> => {
  const { db } = fixture.server.context;
  for (const table of ["limit_turn", "deposit_refusal", "deposit_brake"])
    await sql`delete from ${sql.table(table)}`.execute(db);
};

/** Waits until an accepted slip is processed, so that it does not affect the next run. */
const settle = async (answer: LightMyRequestResponse): Promise<void> => {
  const { reference } = answer.json<{ reference?: string }>();
  if (reference !== undefined) await fixture.server.context.sagas.settled(memberId, reference, 10_000);
};

type State = Awaited<ReturnType<typeof present>>;
/** The state that the last refused upload left. Null after an accepted one. */
let left: State | null = null;

/** The checks after every run. */
const judge = async (before: State, answer: LightMyRequestResponse): Promise<void> => {
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  left = null;
  if (answer.statusCode < 400) {
    await settle(answer);
    return;
  }
  expect(answer.json()).toMatchObject({ message: expect.stringMatching(/^[A-Z][A-Z_0-9]+$/) });
  const after = await present();
  expect(after).toEqual(before);
  left = after;
};

/** A boundary, valid or not by the standard. */
const boundary = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9'()+_,\-./:=?]{1,70}$/),
  fc.constantFrom("", "-", "--", "x".repeat(71), "x".repeat(4_000), 'a"b', "a b", "a;b", "ก", "\\"),
);
const header = fc.oneof(
  fc.constantFrom(
    'Content-Disposition: form-data; name="file"; filename="slip.png"',
    'Content-Disposition: form-data; name="file"',
    'Content-Disposition: form-data; name="__proto__"',
    "Content-Disposition: form-data; name=\"file\"; filename*=UTF-8''%ff%00",
    'Content-Disposition: form-data; name="file"; filename="../../x\u0000.png"',
    "Content-Disposition: attachment",
    "Content-Type: image/png",
    "Content-Type: multipart/mixed; boundary=inner",
    "Content-Transfer-Encoding: base64",
    "",
    ":",
  ),
  fc.string({ maxLength: 300 }),
);
const bytes = fc.oneof(
  { weight: 3, arbitrary: fc.uint8Array({ maxLength: 600 }).map((value): Buffer => Buffer.from(value)) },
  { weight: 1, arbitrary: fc.constant(null) },
  // A picture by its first bytes, and damaged behind them.
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.integer({ min: 8, max: picture.length - 1 }), fc.integer({ min: 1, max: 255 }))
      .map(([at, by]): Buffer => Buffer.from(picture.map((byte, index) => (index === at ? byte ^ by : byte)))),
  },
);
const part = fc.record({ headers: fc.array(header, { maxLength: 25 }), body: bytes });
const form = fc.record({
  boundary,
  /** The boundary that the header names, mostly the same one. */
  named: fc.option(boundary, { freq: 5 }),
  parts: fc.array(part, { maxLength: 8 }),
  isClosed: fc.boolean(),
  /** The share of the body that arrives. */
  cut: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
  type: fc.constantFrom("multipart/form-data", "multipart/form-data", "multipart/form-data", "multipart/mixed"),
});
type Form = typeof form extends fc.Arbitrary<infer Value> ? Value : never;

const bodyOf = ({ boundary: own, parts, isClosed, cut }: Form): Buffer => {
  const whole = Buffer.concat([
    ...parts.flatMap(({ headers, body }) => [
      Buffer.from(`--${own}\r\n${headers.join("\r\n")}\r\n\r\n`),
      body ?? picture,
      Buffer.from("\r\n"),
    ]),
    Buffer.from(isClosed ? `--${own}--\r\n` : ""),
  ]);
  return whole.subarray(0, Math.round(whole.length * cut));
};
/** A header can contain only Latin-1. */
const typeOf = ({ boundary: own, named, type }: Form): string =>
  `${type}; boundary=${named ?? own}`.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, "?");

type Upload = readonly [string, CallShape, () => FastifyInstance, () => string];
const uploads = [
  ...calls.map((call): Upload => [`members' ${call.name}`, call, () => fixture.server.app, () => member]),
  ...operatorCalls.map((call): Upload => [`operators' ${call.name}`, call, () => fixture.app, () => fixture.owner]),
].filter(([, call]) => call.multipart !== undefined);

test("every call that takes a file is tested, and no other takes one", () => {
  expect(uploads.map(([, { name }]) => name)).toContain(uploadChatFile.name);
  expect(uploads.length).toBeGreaterThanOrEqual(4);
});

const sendForm = ([, call, app, token]: Upload, sent: Form): Promise<LightMyRequestResponse> =>
  app().inject({
    method: call.method,
    url: call.path.replace("{_id}", chat),
    payload: Buffer.from(bodyOf(sent)),
    headers: { authorization: `Bearer ${token()}`, "content-type": typeOf(sent) },
    remoteAddress: "127.0.0.1",
  });

test.each(uploads)("any bytes in any form to %s cause no 500 and leave nothing", async (...upload) => {
  const statuses = new Set<number>();
  await fc.assert(
    fc
      .asyncProperty(form, async (sent) => {
        const before = left ?? (await present());
        const answer = await sendForm(upload, sent);
        statuses.add(answer.statusCode);
        await judge(before, answer);
      })
      .afterEach(forgetTurns),
    { numRuns: RUNS },
  );
  // Most were parsed, and not refused earlier for another reason.
  expect([...statuses]).toContain(400);
  expect([...statuses]).not.toContain(401);
  expect([...statuses]).not.toContain(429);
});

test.each(uploads)(
  "a valid form to %s is stored completely, and one that is cut at any byte leaves nothing",
  async (...upload) => {
    const [, call] = upload;
    const file = call.name === "uploadVideo" ? Buffer.from("no film") : picture;
    const good: Form = {
      boundary: "krapao",
      named: null,
      parts: [{ headers: ['Content-Disposition: form-data; name="file"; filename="slip.png"'], body: file }],
      isClosed: true,
      cut: 1,
      type: "multipart/form-data",
    };
    await fc.assert(
      fc
        .asyncProperty(fc.double({ min: 0, max: 0.999, noNaN: true }), async (cut) => {
          const before = left ?? (await present());
          const answer = await sendForm(upload, { ...good, cut });
          // The last bytes belong only to the end of the form, so the file is complete before them.
          if (bodyOf(good).length * (1 - cut) > 20) expect(answer.statusCode).toBeGreaterThanOrEqual(400);
          await judge(before, answer);
        })
        .afterEach(forgetTurns),
      { numRuns: RUNS },
    );
    const answer = await sendForm(upload, good);
    left = null;
    expect(answer.statusCode, answer.body).toBe(call.name === "uploadVideo" ? 415 : 200);
  },
);
