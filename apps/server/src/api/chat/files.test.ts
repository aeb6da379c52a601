import type { LightMyRequestResponse } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { registerPerson, signIn, withBase } from "../../testing/member.ts";
import { multipart, type Part } from "../../testing/multipart.ts";
import { openServer, type TestServer } from "../../testing/server.ts";

const MIB = 1_024 * 1_024;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await openServer({ ...withBase, env: { RATE_LIMIT_FACTOR: "1000" } });
  token = await signIn(server, await registerPerson(server));
});
afterAll(async () => {
  server.context.uploads.decoder.close();
  await server.close();
});

type Who = { readonly token?: string; readonly guestId?: string; readonly isGuestLast?: boolean };
const sendParts = (
  kind: "image" | "video",
  parts: readonly Part[],
  own: string | undefined,
): Promise<LightMyRequestResponse> => {
  const form = multipart(parts);
  return server.app.inject({
    method: "POST",
    url: `/api/chat/upload-${kind}`,
    payload: form.payload,
    headers: { ...form.headers, ...(own === undefined ? {} : { authorization: `Bearer ${own}` }) },
  });
};
const upload = (
  kind: "image" | "video",
  body: Buffer,
  fileName: string,
  { token: own, guestId, isGuestLast = false }: Who = { token },
): Promise<LightMyRequestResponse> => {
  const file = { name: "file", body, fileName, type: "image/png" };
  const field = guestId === undefined ? [] : [{ name: "guestId", body: guestId }];
  return sendParts(kind, isGuestLast ? [file, ...field] : [...field, file], own);
};
const statusAndKey = (answer: LightMyRequestResponse): readonly [number, unknown] => [
  answer.statusCode,
  answer.json<{ message?: string }>().message,
];
const pathOf = (answer: LightMyRequestResponse): string => {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ path: string }>().path;
};
const open = (path: string, own?: string): Promise<LightMyRequestResponse> =>
  server.call("GET", `/api/chat/file/${path}`, own === undefined ? {} : { token: own });
const send = (own: string, filePath: string, id: string) =>
  server.call("POST", "/api/chat/send-message", {
    token: own,
    body: {
      message: {
        message_type: "media",
        payload: { fileType: "file", filePath, name: "../../etc/passwd", url: true },
        deliver: { id },
      },
    },
  });

const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#c33" } });
const box = (name: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, body]);
};
const film = (brand: string, more = 0): Buffer =>
  Buffer.concat([
    box("ftyp", Buffer.concat([Buffer.from(brand, "latin1"), Buffer.alloc(4)])),
    box("moov", Buffer.alloc(16)),
    box("mdat", Buffer.alloc(more)),
  ]);

describe("S41: the bytes decide what a file is", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>`;
  const page = "<!doctype html><script>alert(1)</script>";
  test.each([
    ["an SVG with a script", "image", Buffer.from(svg), "drawing.svg"],
    ["an SVG that says it is a PNG", "image", Buffer.from(svg), "drawing.png"],
    ["a page that says it is a JPEG", "image", Buffer.from(page), "page.jpg"],
    [
      "a page behind a PNG's first bytes",
      "image",
      Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.from(page)]),
      "a.png",
    ],
    ["a film as a picture", "image", film("mp42"), "film.png"],
    ["a page as a film", "video", Buffer.from(page), "film.mp4"],
    ["a film's first bytes alone", "video", film("mp42").subarray(0, 20), "film.mp4"],
    ["a picture's container as a film", "video", film("heic"), "film.mp4"],
    [
      "a film with boxes that do not end",
      "video",
      Buffer.concat([film("mp42"), Buffer.from("00000fff6d646174", "hex")]),
      "film.mp4",
    ],
  ] as const)("%s is refused", async (_name, kind, bytes, fileName) => {
    expect(statusAndKey(await upload(kind, bytes, fileName))).toEqual([415, "KEY_INVALID"]);
  });

  test("WebP is not accepted in the chat, a name needs an extension, and a body needs a file", async () => {
    expect(statusAndKey(await upload("image", await plain(9, 9).webp().toBuffer(), "a.webp"))).toEqual([
      415,
      "KEY_INVALID",
    ]);
    expect(statusAndKey(await upload("image", await plain(9, 9).png().toBuffer(), "picture"))).toEqual([
      415,
      "KEY_INVALID",
    ]);
    const answer = await sendParts("image", [{ name: "other", body: "x" }], token);
    expect(statusAndKey(answer)).toEqual([400, "KEY_MISSING"]);
    expect(answer.json()).toMatchObject({ issues: [{ path: "file", message: "missing" }] });
  });

  test.each([
    ["an unknown field", [{ name: "room", body: "1" }], [{ path: "room", message: "unknown" }]],
    ["NUL in a field", [{ name: "guestId", body: "a\0b" }], [{ path: "guestId", message: "invalid_text" }]],
    [
      "a field twice",
      [
        { name: "guestId", body: "a" },
        { name: "guestId", body: "b" },
      ],
      [{ path: "guestId", message: "invalid_type" }],
    ],
  ] as const)("%s beside the file is refused", async (_name, fields, issues) => {
    const body = await plain(9, 9).png().toBuffer();
    const answer = await sendParts(
      "image",
      [...fields, { name: "file", body, fileName: "a.png", type: "image/png" }],
      token,
    );
    expect(statusAndKey(answer)).toEqual([400, "KEY_INVALID"]);
    expect(answer.json()).toMatchObject({ issues });
  });

  test("a picture or a video one byte above the limit is refused", async () => {
    const picture = await plain(20, 20).png().toBuffer();
    const padded = (size: number, bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(size - bytes.length)]);
    expect(statusAndKey(await upload("image", padded(10 * MIB + 1, picture), "a.png"))).toEqual([413, "KEY_INVALID"]);
    expect((await upload("image", padded(10 * MIB, picture), "a.png")).statusCode).toBe(200);
    const head = film("mp42").length;
    expect(statusAndKey(await upload("video", film("mp42", 20 * MIB - head + 1), "a.mp4"))).toEqual([
      413,
      "KEY_INVALID",
    ]);
    expect((await upload("video", film("mp42", 20 * MIB - head), "a.mp4")).statusCode).toBe(200);
  });

  test("a decompression bomb is refused in another process, and the server continues", async () => {
    const bomb = await plain(8_000, 8_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(10 * MIB);
    expect(statusAndKey(await upload("image", bomb, "bomb.png"))).toEqual([415, "KEY_INVALID"]);
    expect((await server.call("GET", "/healthz")).statusCode).toBe(200);
  });
});

describe("S42, S43: what is stored and how it is served", () => {
  test("pictures are re-encoded without metadata, and served as downloads", async () => {
    const sent = await plain(30, 20)
      .withExif({ IFD0: { Copyright: "SECRET-OWNER" }, IFD3: { GPSLatitudeRef: "N" } })
      .png()
      .toBuffer();
    const path = pathOf(await upload("image", Buffer.concat([sent, Buffer.from("<script>")]), "my ‮cat.png"));
    const { statusCode, headers, rawPayload } = await open(path, token);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": "attachment; filename*=UTF-8''my%20cat.jpg",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(rawPayload.includes("SECRET-OWNER") || rawPayload.includes("<script>")).toBe(false);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: "jpeg", width: 30, height: 20 });
  });

  test("an animation stays animated", async () => {
    const stripe = (colour: string) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
        .png()
        .toBuffer();
    const moving = await sharp(await Promise.all(["#f00", "#0f0", "#00f"].map(stripe)), { join: { animated: true } })
      .gif()
      .toBuffer();
    const path = pathOf(await upload("image", moving, "moving.gif"));
    expect(await sharp((await open(path, token)).rawPayload, { animated: true }).metadata()).toMatchObject({
      format: "gif",
      pages: 3,
    });
  });

  test("a video is served in ranges on request", async () => {
    const path = pathOf(await upload("video", film("qt  ", 100), "film.mov"));
    const part = await server.call("GET", `/api/chat/file/${path}`, { token, headers: { range: "bytes=4-7" } });
    expect([part.statusCode, part.body, part.headers["content-type"]]).toEqual([206, "ftyp", "video/quicktime"]);
    expect(part.headers["content-range"]).toMatch(/^bytes 4-7\//);
    const none = await server.call("GET", `/api/chat/file/${path}`, { token, headers: { range: "bytes=9999-" } });
    expect(none.statusCode).toBe(200);
  });
});

describe("who may use a file (rule 19, S26)", () => {
  let path: string;
  let stranger: string;
  let guestId: string;
  beforeAll(async () => {
    path = pathOf(await upload("image", await plain(9, 9).png().toBuffer(), "mine.png"));
    stranger = await signIn(server, await registerPerson(server));
    guestId = (await server.call("GET", "/api/chat/config")).json<{ guestId: string }>().guestId;
  });

  test("another member, a guest and a stranger can neither open nor send my files", async () => {
    expect(statusAndKey(await open(path, stranger))).toEqual([404, "NO_DATA"]);
    expect(statusAndKey(await open(path))).toEqual([401, "UNAUTHORIZED"]);
    expect(statusAndKey(await open(`${path}?guestId=${guestId}`))).toEqual([404, "NO_DATA"]);
    expect(statusAndKey(await open("..%2f..%2fsecrets%2froot", token))).toEqual([404, "NO_DATA"]);
    expect(statusAndKey(await send(stranger, path, "steal"))).toEqual([404, "NO_DATA"]);
    expect(statusAndKey(await send(token, "https://evil.example/a.png", "outside"))).toEqual([404, "NO_DATA"]);
  });

  test("a message has type and name from our own record, and an address that is valid for 5 minutes", async () => {
    expect((await send(token, path, "mine")).statusCode).toBe(200);
    const list = await server.call("POST", "/api/chat/history", { token, body: { limit: 10, skip: 0 } });
    const media = list
      .json<{ sender: string; message: { payload: { link: string } } }[]>()
      .find(({ sender }) => sender === "customer");
    expect(media).toMatchObject({
      message: { payload: { fileType: "image", filePath: path, name: "mine.png", url: false, message: "" } },
    });
    const link = media?.message.payload.link ?? "";
    expect((await server.call("GET", link)).statusCode).toBe(200);
    const other = pathOf(await upload("image", await plain(9, 9).png().toBuffer(), "other.png"));
    for (const bad of [
      link.replace(path, other),
      link.replace(/expires=(\d)/, (_, digit: string) => `expires=${(Number(digit) + 1) % 10}`),
      link.replace("/api/chat/file/", "/api/file/"),
    ])
      expect((await server.call("GET", bad)).statusCode, bad).toBe(404);
    server.advance(5 * 60_000 + 1_000);
    expect((await server.call("GET", link)).statusCode).toBe(404);
  });

  test("a guest uploads with the signed id, before or after the file, and keeps the files after the login", async () => {
    const picture = await plain(9, 9).png().toBuffer();
    const own = pathOf(await upload("image", picture, "g.png", { guestId }));
    pathOf(await upload("image", picture, "g.png", { guestId, isGuestLast: true }));
    expect(statusAndKey(await upload("image", picture, "g.png", {}))).toEqual([401, "UNAUTHORIZED"]);
    expect(statusAndKey(await upload("image", picture, "g.png", { guestId: "guest" }))).toEqual([401, "UNAUTHORIZED"]);
    expect((await server.call("GET", `/api/chat/file/${own}?guestId=${guestId}`)).statusCode).toBe(200);
    const person = await registerPerson(server);
    const login = await server.call("POST", "/api/login", {
      body: { username: person.phone, password: person.password, guestId },
    });
    expect((await open(own, login.json<{ token: string }>().token)).statusCode).toBe(200);
    expect((await server.call("GET", `/api/chat/file/${own}?guestId=${guestId}`)).statusCode).toBe(401);
  });

  test("S44: a guest has 5 uploads an hour, a member 30", async () => {
    const fresh = (await server.call("GET", "/api/chat/config")).json<{ guestId: string }>().guestId;
    const bad = Buffer.from("no picture");
    for (let index = 0; index < 5; index++)
      expect((await upload("image", bad, "a.png", { guestId: fresh })).statusCode).toBe(415);
    expect(statusAndKey(await upload("image", bad, "a.png", { guestId: fresh }))).toEqual([429, "REQUEST_LIMIT"]);
    const busy = await signIn(server, await registerPerson(server));
    for (let index = 0; index < 30; index++)
      expect((await upload("image", bad, "a.png", { token: busy })).statusCode).toBe(415);
    expect(statusAndKey(await upload("image", bad, "a.png", { token: busy }))).toEqual([429, "REQUEST_LIMIT"]);
  });
});
