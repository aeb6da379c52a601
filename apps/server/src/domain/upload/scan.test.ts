import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { EICAR, type FakeClamd, openFakeClamd } from "../../adapters/scanner/testing/fake-clamd.ts";
import { openConsole, type TestConsole } from "../../testing/console.ts";
import { registerPerson, signIn } from "../../testing/member.ts";
import { multipart } from "../../testing/multipart.ts";

let folder: string;
let clamd: FakeClamd;
let picture: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-scan-"));
  clamd = await openFakeClamd();
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#c33" } })
    .png()
    .toBuffer();
});
afterAll(async () => {
  await clamd.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  clamd.mood = "well";
  clamd.seen.length = 0;
});

/** A console, a members' server and an upload of each kind, with the scanner's settings. */
const open = async (name: string, env: Readonly<Record<string, string>>) => {
  const fixture: TestConsole = await openConsole({
    env: { DATA_DIR: join(folder, name), ...env },
    adapters: { slips: { verify: async () => ({ is: "not-ready" }) } },
  });
  const { server } = fixture;
  const token = await signIn(server, await registerPerson(server));
  await server.call("POST", "/api/chat/send-message", {
    token,
    body: { message: { message_type: "text", payload: { message: "hello" }, deliver: { id: "first" } } },
  });
  const listed = await fixture.ask("GET", "/api/chats?list=all", { token: fixture.nok });
  const [chat] = listed.json<{ chats: readonly { _id: string }[] }>().chats;
  if (chat === undefined) throw new Error("no conversation");
  const files = `/api/chats/${chat._id}/files`;

  const send = (app: FastifyInstance, url: string, own: string, body: Buffer, fileName: string) => {
    const form = multipart([{ name: "file", body, fileName }]);
    const headers = { ...form.headers, authorization: `Bearer ${own}` };
    return app.inject({ method: "POST", url, payload: form.payload, headers });
  };
  return {
    fixture,
    chat,
    slip: (body: Buffer) => send(server.app, "/api/wallet/slip", token, body, "slip.png"),
    image: (body: Buffer) => send(server.app, "/api/chat/upload-image", token, body, "photo.png"),
    document: (body: Buffer) => send(fixture.app, files, fixture.nok, body, "terms.pdf"),
    keptFiles: async (): Promise<number> => {
      const rows = await server.context.db.selectFrom("upload").select("id").execute();
      return rows.length;
    },
    leftBehind: () => readdir(join(folder, name, "uploads", "new")).catch(() => []),
    close: async () => {
      server.context.uploads.decoder.close();
      await fixture.close();
    },
  };
};
type Setup = Awaited<ReturnType<typeof open>>;

const statusAndKey = (answer: LightMyRequestResponse) => [
  answer.statusCode,
  answer.json<{ message?: string }>().message,
  answer.headers["retry-after"],
];
const pdf = (inside = ""): Buffer => Buffer.from(`%PDF-1.7\n${inside}\n%%EOF\n`);
const withMalware = (): Buffer => Buffer.concat([picture, Buffer.from(EICAR)]);

/** Sends a document into the conversation. Resolves with the console's entry. */
const entryOf = async ({ fixture, chat, document }: Setup, id: string): Promise<{ readonly isUnscanned: boolean }> => {
  const { path } = (await document(pdf())).json<{ path: string }>();
  const message = { message_type: "media", payload: { fileType: "file", filePath: path, name: "x" }, deliver: { id } };
  const url = `/api/chats/${chat._id}/messages`;
  const answered = await fixture.ask("POST", url, { token: fixture.nok, body: { message } });
  expect(answered.statusCode, answered.body).toBe(200);
  const [listed] = (await fixture.ask("GET", url, { token: fixture.nok })).json<readonly { isUnscanned: boolean }[]>();
  const said = answered.json<{ isUnscanned: boolean }>();
  expect(listed?.isUnscanned).toBe(said.isUnscanned);
  return said;
};

describe("S44: with a scanner", () => {
  let setup: Setup;
  beforeAll(async () => {
    setup = await open("closed", { CLAMD_ADDRESS: `127.0.0.1:${clamd.port}` });
  });
  afterAll(() => setup.close());

  test("every upload is scanned as it was sent, and a clean one is accepted", async () => {
    for (const answer of [await setup.slip(picture), await setup.image(picture), await setup.document(pdf())])
      expect(answer.statusCode, answer.body).toBe(200);
    expect(clamd.seen.map((file) => file.length)).toEqual([picture.length, picture.length, pdf().length]);
  });

  test("malware is refused with an error key of its own, stored nowhere, and named in the log", async () => {
    const before = await setup.keptFiles();
    for (const answer of [
      await setup.slip(withMalware()),
      await setup.image(withMalware()),
      await setup.document(pdf(EICAR)),
    ])
      expect(statusAndKey(answer)).toEqual([415, "FILE_INFECTED", undefined]);
    expect(await setup.keptFiles()).toBe(before);
    expect(await setup.leftBehind()).toEqual([]);
    expect(setup.fixture.server.logged()).toContain('"event":"malware.found"');
    expect(setup.fixture.server.logged()).toContain("Eicar-Test-Signature");
  });

  test("while the scanner gives no answer nothing is accepted, and callers are told to retry", async () => {
    clamd.mood = { says: "INSTREAM: Can't allocate memory ERROR\0" };
    const before = await setup.keptFiles();
    expect(statusAndKey(await setup.slip(picture))).toEqual([503, "SLIP_UPLOAD_FAIL", "60"]);
    expect(statusAndKey(await setup.image(picture))).toEqual([503, "NOT_READY", "60"]);
    expect(statusAndKey(await setup.document(pdf()))).toEqual([503, "NOT_READY", "60"]);
    expect(await setup.keptFiles()).toBe(before);
    expect(setup.fixture.server.logged()).toContain('"event":"scanner.silent"');
  });

  test("a file that passed is no longer marked as unscanned", async () => {
    expect(await entryOf(setup, "scanned")).toMatchObject({ isUnscanned: false });
  });
});

test("S44: CLAMD_SILENT=accept accepts a file that was not scanned, and marks it", async () => {
  const setup = await open("open", { CLAMD_ADDRESS: `127.0.0.1:${clamd.port}`, CLAMD_SILENT: "accept" });
  try {
    clamd.mood = { says: "\0" };
    expect((await setup.slip(picture)).statusCode).toBe(200);
    expect(await entryOf(setup, "unscanned")).toMatchObject({ isUnscanned: true });
    clamd.mood = "well";
    expect(statusAndKey(await setup.image(withMalware())), "malware is refused all the same").toEqual([
      415,
      "FILE_INFECTED",
      undefined,
    ]);
  } finally {
    await setup.close();
  }
});

test("S44: without a scanner files are accepted unscanned", async () => {
  const setup = await open("none", {});
  try {
    expect((await setup.image(picture)).statusCode).toBe(200);
    expect(await entryOf(setup, "none")).toMatchObject({ isUnscanned: true });
    expect(clamd.seen).toEqual([]);
  } finally {
    await setup.close();
  }
});
