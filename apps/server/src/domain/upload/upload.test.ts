import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { generate } from "promptparse";
import { toBuffer } from "qrcode";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import type { SlipAnswer } from "../../adapters/slips/port.ts";
import { setOperatorSettings } from "../../lib/operator-settings.ts";
import { registerPerson, signIn, withBase } from "../../testing/member.ts";
import { multipart, type Part, pictureForm } from "../../testing/multipart.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { sweepUploads } from "./sweep.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let folder: string;
let server: TestServer;
let token: string;
let picture: Buffer;
const bank: { says: SlipAnswer } = { says: { is: "not-ready" } };
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-uploads-"));
  server = await openServer({
    ...withBase,
    env: { DATA_DIR: folder, PUBLIC_ORIGIN: "https://wallet.example.com" },
    adapters: { slips: { verify: async () => bank.says } },
  });
  const text = generate.slipVerify({ sendingBank: "004", transRef: "20261121ABCDEFGHJKLM" });
  picture = await toBuffer(text, { type: "png", scale: 8 });
});
beforeEach(async () => {
  token = await signIn(server, await registerPerson(server));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const uploads = (): string => join(folder, "uploads");
const send = (form: ReturnType<typeof multipart>, headers: Readonly<Record<string, string>> = {}) =>
  server.app.inject({
    method: "POST",
    url: "/api/wallet/slip",
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${token}`, ...headers },
    remoteAddress: "10.9.9.9",
  });
const sendParts = (parts: readonly Part[]) => send(multipart(parts));
const statusAndKey = ({ statusCode, body }: Awaited<ReturnType<typeof send>>) => [
  statusCode,
  (JSON.parse(body) as { message?: string }).message,
];
const leftBehind = async (): Promise<readonly string[]> => readdir(join(uploads(), "new")).catch(() => []);
const addressOf = async (reference: string): Promise<string> => {
  const answer = await server.call("GET", `/api/statement/slip/reference/${reference}`, { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ url: string }>().url;
};
const open = (url: string) => server.app.inject({ method: "GET", url: url.replace("https://wallet.example.com", "") });

describe("S41: what is accepted", () => {
  test("a picture in the field `file` is stored and waits", async () => {
    const answer = await sendParts([
      { name: "file", body: picture, fileName: "../../my slip\u202e.png", type: "text/plain" },
    ]);
    expect(answer.statusCode, answer.body).toBe(200);
    const { reference } = answer.json<{ reference: string }>();
    const list = await server.call("POST", "/api/statement/slip", { token, body: { page: 1, limit: 10 } });
    expect(list.json()).toEqual({
      total: 1,
      slips: [
        { reference, createdAt: expect.any(String), amount: null, status: "IN_PROGRESS", note: null, link: null },
      ],
    });
    const row = await server.context.db
      .selectFrom("upload")
      .selectAll()
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: "slip", type: "image/jpeg", name: "my slip.png" });
    expect(await leftBehind()).toEqual([]);
    expect((await stat(join(uploads(), row.id.slice(0, 2), row.id))).mode & 0o077).toBe(0);
  });

  test.each([
    ["no body", () => server.call("POST", "/api/wallet/slip", { token }), 400, "SLIP_NO_FILE"],
    ["no part", () => sendParts([]), 400, undefined],
    ["a field alone", () => sendParts([{ name: "file", body: "text" }]), 400, "SLIP_NO_FILE"],
    [
      "another field's file",
      () => sendParts([{ name: "slip", body: picture, fileName: "a.png" }]),
      400,
      "SLIP_NO_FILE",
    ],
    ["an empty file", () => sendParts([{ name: "file", body: "", fileName: "a.png" }]), 400, "SLIP_NO_FILE"],
    ["text by the name of a picture", () => send(pictureForm(Buffer.from("hello"))), 415, "SLIP_INVALID_FILE"],
    ["a page", () => send(pictureForm(Buffer.from("<html><script>1</script>"))), 415, "SLIP_INVALID_FILE"],
    ["a GIF", async () => send(pictureForm(await sharp(picture).gif().toBuffer())), 415, "SLIP_INVALID_FILE"],
    ["the beginning of a PNG", () => send(pictureForm(picture.subarray(0, 60))), 415, "SLIP_INVALID_FILE"],
    [
      "two files",
      () =>
        sendParts([
          { name: "file", body: picture, fileName: "a.png" },
          { name: "file", body: picture, fileName: "b.png" },
        ]),
      413,
      "KEY_INVALID",
    ],
    [
      "six fields",
      () => sendParts(Array.from({ length: 6 }, (_, n) => ({ name: `f${n}`, body: "x" }))),
      413,
      "KEY_INVALID",
    ],
    [
      "an unknown field before the picture",
      () =>
        sendParts([
          { name: "note", body: "hello" },
          { name: "file", body: picture, fileName: "a.png" },
        ]),
      400,
      "KEY_INVALID",
    ],
    [
      "an unknown field after the picture",
      () =>
        sendParts([
          { name: "file", body: picture, fileName: "a.png" },
          { name: "__proto__", body: "hello" },
        ]),
      400,
      "KEY_INVALID",
    ],
    [
      "10 MB and a byte",
      () => send(pictureForm(Buffer.concat([picture, Buffer.alloc(10 * 1024 * 1024)]))),
      413,
      "KEY_INVALID",
    ],
    ["JSON", () => server.call("POST", "/api/wallet/slip", { token, body: { file: "x" } }), 415, "KEY_INVALID"],
    [
      "a body that breaks off",
      () => send({ ...pictureForm(picture), payload: pictureForm(picture).payload.subarray(0, 300) }),
      400,
      "KEY_INVALID",
    ],
  ])("%s is refused, and leaves nothing behind", async (_name, sent, status, key) => {
    const answer = await sent();
    expect(answer.statusCode, answer.body).toBe(status);
    if (key !== undefined) expect(answer.json()).toMatchObject({ message: key });
    if (status === 400) expect(answer.json()).toMatchObject({ issues: [{ path: expect.any(String) }] });
    expect(await leftBehind()).toEqual([]);
    const list = await server.call("POST", "/api/statement/slip", { token, body: { page: 1, limit: 10 } });
    expect(list.json()).toMatchObject({ total: 0 });
  });

  test("S4: no other call takes a multipart body", async () => {
    const form = pictureForm(picture);
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/statement/slip",
      payload: form.payload,
      headers: { ...form.headers, authorization: `Bearer ${token}` },
    });
    expect(statusAndKey(answer)).toEqual([415, "KEY_INVALID"]);
  });

  test("only a member can upload", async () => {
    expect(statusAndKey(await send(pictureForm(picture), { authorization: "" }))[0]).toBe(401);
    expect(statusAndKey(await send(pictureForm(picture), { authorization: "Bearer wrong" }))[0]).toBe(401);
  });

  test("S56: a refused upload is logged, without its contents", async () => {
    await send(pictureForm(Buffer.from("very secret words"), "holiday.png"));
    expect(server.logged()).toContain('"event":"upload.refused"');
    expect(server.logged()).not.toContain("very secret");
    expect(server.logged()).not.toContain("holiday");
  });
});

describe("rule 16: the closed hours", () => {
  const at = (time: string): void => {
    const now = server.context.clock.now().getTime() + 7 * HOUR_MS;
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    const wanted = Math.floor(now / DAY_MS) * DAY_MS + (hours * 60 + minutes) * 60_000;
    server.advance((wanted > now ? wanted : wanted + DAY_MS) - now);
  };

  test.each([
    ["23:00", "01:00", "22:59", 200],
    ["23:00", "01:00", "23:00", 409],
    ["23:00", "01:00", "00:30", 409],
    ["23:00", "01:00", "01:00", 200],
    ["02:00", "03:00", "02:59", 409],
    ["02:00", "03:00", "03:00", 200],
  ])("closed from %s to %s, at %s the answer is %i", async (from, to, time, status) => {
    await setOperatorSettings(server.context.db, { slipClosed: { from, to } }, server.context.clock.now());
    at(time);
    token = await signIn(server, await registerPerson(server));
    const answer = await send(pictureForm(picture));
    await setOperatorSettings(server.context.db, { slipClosed: null }, server.context.clock.now());
    expect(answer.statusCode).toBe(status);
    if (status === 409) expect(answer.json()).toEqual({ message: "SLIP_UPLOAD_FAIL" });
  });
});

test("without the bank's verifier no slip is accepted, and the app is told so", async () => {
  const without = await openServer({ ...withBase, env: { DATA_DIR: folder } });
  token = await signIn(without, await registerPerson(without));
  expect((await without.call("GET", "/api/lookup/slip")).json()).toEqual({
    isOpen: false,
    closedFrom: null,
    closedTo: null,
  });
  const form = pictureForm(picture);
  const answer = await without.app.inject({
    method: "POST",
    url: "/api/wallet/slip",
    payload: form.payload,
    headers: { ...form.headers, authorization: `Bearer ${token}` },
  });
  expect(statusAndKey(answer)).toEqual([503, "SLIP_UPLOAD_FAIL"]);
  await without.close();
});

describe("S44: limits", () => {
  test("thirty uploads an hour, whatever their results", async () => {
    const nothing = pictureForm(Buffer.from("no picture"));
    for (let n = 0; n < 30; n++) expect(statusAndKey(await send(nothing))[0]).toBe(415);
    const full = await send(pictureForm(picture));
    expect(statusAndKey(full)).toEqual([429, "REQUEST_LIMIT"]);
    expect(Number(full.headers["retry-after"])).toBeGreaterThan(3_500);
    server.advance(HOUR_MS);
    token = await signIn(server, await registerPerson(server));
    expect((await send(pictureForm(picture))).statusCode).toBe(200);
  });

  test("200 MB are stored for a member, and no byte more", async () => {
    const { reference } = (await send(pictureForm(picture))).json<{ reference: string }>();
    const { db } = server.context;
    const { bytes } = await db
      .selectFrom("upload")
      .select("bytes")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    const rest = 200n * 1024n * 1024n - bytes;
    await db.updateTable("upload").set({ bytes: rest }).where("reference", "=", reference).execute();
    expect((await send(pictureForm(picture))).statusCode).toBe(200);
    expect(statusAndKey(await send(pictureForm(picture)))).toEqual([429, "REQUEST_LIMIT"]);
    expect(await leftBehind()).toEqual([]);
  });

  test("with a nearly full disk uploads are refused, and money calls continue", async () => {
    const { disk } = server.context.uploads;
    const { hasRoom } = disk;
    Object.assign(disk, { hasRoom: async () => false });
    const answer = await send(pictureForm(picture));
    Object.assign(disk, { hasRoom });
    expect(statusAndKey(answer)).toEqual([503, "SLIP_UPLOAD_FAIL"]);
    expect((await server.call("GET", "/api/wallet", { token })).statusCode).toBe(200);
  });
});

describe("S43: the picture's address", () => {
  const upload = async (): Promise<string> =>
    (await send(pictureForm(picture, "slip of today.png"))).json<{ reference: string }>().reference;

  test("opens the picture as a download, never as a page", async () => {
    const url = await addressOf(await upload());
    expect(url).toMatch(/^https:\/\/wallet\.example\.com\/api\/file\/[\w-]{22}\?expires=\d+&signature=[\w-]{43}$/);
    const { statusCode, headers, rawPayload } = await open(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": "attachment; filename*=UTF-8''slip%20of%20today.jpg",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "no-store",
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 296 });
  });

  test("opens nothing else, and nothing when it is changed or expired", async () => {
    const url = await addressOf(await upload());
    const other = await addressOf(await upload());
    const idOf = (address: string): string => /file\/([\w-]{22})/.exec(address)?.[1] ?? "";
    const bad = [
      url.replace(idOf(url), idOf(other)),
      url.replace(/expires=(\d)/, (_, digit: string) => `expires=${(Number(digit) + 1) % 10}`),
      url.replace(/.$/, (last) => (last === "A" ? "E" : "A")),
      url.replace(/signature=.*/, "signature="),
      url.replace(/\?.*/, ""),
      `${url}&more=1`,
      url.replace(idOf(url), "..%2F..%2Fsecrets%2Froot"),
    ];
    for (const address of bad) expect((await open(address)).statusCode, address).toBe(404);
    expect((await open(url)).statusCode).toBe(200);
    server.advance(5 * 60_000 + 1_000);
    expect((await open(url)).json()).toEqual({ message: "NO_DATA" });
    expect(server.logged()).toContain('"event":"address.bad"');
    expect(server.logged()).not.toContain("signature=");
  });

  test("S26: is not given to another member", async () => {
    const reference = await upload();
    const stranger = await signIn(server, await registerPerson(server));
    const answer = await server.call("GET", `/api/statement/slip/reference/${reference}`, { token: stranger });
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: "NO_DATA" }]);
  });
});

describe("S67: what is deleted", () => {
  test("pictures after 90 days and not before; the slip's record stays", async () => {
    const { reference } = (await send(pictureForm(picture))).json<{ reference: string }>();
    const url = await addressOf(reference);
    const { db } = server.context;
    const { id } = await db
      .selectFrom("upload")
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    const path = join(uploads(), id.slice(0, 2), id);
    await db
      .updateTable("upload")
      .set({ created_at: new Date(server.context.clock.now().getTime() - 90 * DAY_MS + HOUR_MS) })
      .where("id", "=", id)
      .execute();
    await sweepUploads(server.context);
    expect((await open(url)).statusCode).toBe(200);
    server.advance(2 * HOUR_MS);
    await sweepUploads(server.context);
    await expect(readFile(path)).rejects.toThrow("ENOENT");
    expect((await open(url)).statusCode).toBe(404);
    expect(await db.selectFrom("saga").select("reference").where("reference", "=", reference).execute()).toHaveLength(
      1,
    );
    expect(await db.selectFrom("upload").select("removed_at").where("id", "=", id).executeTakeFirst()).toMatchObject({
      removed_at: expect.any(Date),
    });
  });

  test("what an interrupted upload left behind, and only after an hour", async () => {
    const { context } = server;
    const now = context.clock.now();
    const name = join(uploads(), "new", "half.sent");
    await writeFile(name, "half");
    const young = join(uploads(), "new", "young.sent");
    await writeFile(young, "young");
    await utimes(name, now, new Date(now.getTime() - 2 * HOUR_MS));
    await utimes(young, now, now);
    const id = context.random.bytes(16).toString("base64url");
    await context.uploads.disk.write(id, Buffer.from("orphan"));
    await context.uploads.disk.keep(id);
    await context.db
      .insertInto("upload")
      .values({
        id,
        holder: "member:1",
        member_id: 1n,
        kind: "slip",
        reference: `S${id}`,
        type: "image/jpeg",
        name: "",
        bytes: 6n,
        created_at: new Date(now.getTime() - 2 * HOUR_MS),
        removed_at: null,
      })
      .execute();
    await sweepUploads(context);
    expect(await leftBehind()).toEqual(["young.sent"]);
    expect(await context.uploads.disk.read(id)).toBeNull();
    expect(await context.db.selectFrom("upload").select("id").where("id", "=", id).execute()).toEqual([]);
    await rm(young);
  });
});
