import { createHmac } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createHttp } from "../lib/http-client.ts";
import { openServer, type TestServer } from "../testing/server.ts";
import { findHead, headLine, parseHead } from "./audit-head.ts";
import { lastSeal, sealBooks } from "./seal.ts";
import { createHeadPublisher } from "./seal-head.ts";
import type { SignedWebhook } from "../lib/signed-webhook.ts";
import { openSealWebhook } from "./seal-webhook.ts";
import { posting } from "./testing/books.ts";

const SECRET = "s".repeat(40);
const MINUTE = 60_000;
let server: TestServer;
let serial = 0;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

/** Moves money and seals it. */
const goOn = async (): Promise<void> => {
  const { ledger } = server.context;
  const account = (kind: "qr" | "payout") => ledger.account({ kind, code: "", currency: "THB", memberId: null });
  await ledger.submit(
    posting({ reference: `head:${++serial}`, debit: await account("qr"), credit: await account("payout") }),
  );
  await sealBooks(server.context);
};
const heads = (): readonly string[] =>
  server
    .logged()
    .split("\n")
    .filter((line) => line.includes('"event":"ledger.seal.head"'));
const needs = () => ({ ...server.context, schedule: { ...server.context.schedule, sleep: async () => undefined } });

test("a changed head is published once a minute among all servers", async () => {
  const [one, other] = [createHeadPublisher(needs(), null), createHeadPublisher(needs(), null)];
  await one();
  expect(heads()).toHaveLength(0);
  await goOn();
  server.advance(MINUTE);
  await Promise.all([one(), other()]);
  expect(heads()).toHaveLength(1);
  const seal = await lastSeal(server.context);
  expect(JSON.parse(heads()[0] ?? "")).toMatchObject({ number: String(seal?.number), hash: seal?.hash, entries: "2" });
  await goOn();
  await one();
  expect(heads()).toHaveLength(1);
  server.advance(MINUTE);
  await one();
  server.advance(MINUTE);
  await one();
  expect(heads()).toHaveLength(2);
});

test("a head is posted with a signature over time and body, and again when it is not accepted; a failure is a warning", async () => {
  const got: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const statuses = [500, 302, 204];
  const keeper = createServer((request, reply) => {
    void text(request).then((body) => {
      got.push({ headers: request.headers, body });
      reply.writeHead(statuses[got.length - 1] ?? 503).end();
    });
  });
  await new Promise<void>((resolve) => keeper.listen(0, "127.0.0.1", resolve));
  const address = keeper.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const http = createHttp();
  const webhook: SignedWebhook = {
    target: "seal-webhook",
    url: `http://127.0.0.1:${port}/seals`,
    secret: async () => SECRET,
    send: http,
  };
  try {
    const tell = createHeadPublisher(needs(), webhook);
    await goOn();
    server.advance(MINUTE);
    await tell();
    expect(got).toHaveLength(3);
    const [{ headers, body } = { headers: {}, body: "" }] = got;
    const seal = await lastSeal(server.context);
    expect(JSON.parse(body)).toEqual({
      event: "ledger.seal.head",
      number: String(seal?.number),
      hash: seal?.hash,
      at: seal?.at.toISOString(),
      entries: String(seal?.entries),
    });
    const expected = createHmac("sha256", SECRET)
      .update(`${String(headers["x-timestamp"])}.${body}`)
      .digest("hex");
    expect(headers["x-signature"]).toBe(expected);
    expect(server.logged()).not.toContain("webhook_failed");
    await goOn();
    server.advance(MINUTE);
    await tell();
    expect(got).toHaveLength(6);
    expect(server.logged()).toContain('"event":"ledger.seal.webhook_failed"');
    expect(server.logged()).not.toContain(SECRET);
    await goOn();
  } finally {
    http.close();
    await new Promise((resolve) => keeper.close(resolve));
  }
});

test("a webhook without a secret ends the start with one line", async () => {
  const secretsDir = await mkdtemp(join(tmpdir(), "krapao-seal-"));
  const send = createHttp();
  try {
    const open = (sealWebhookUrl: string | null) => openSealWebhook({ sealWebhookUrl, secretsDir }, send);
    expect(await open(null)).toBeNull();
    await expect(open("https://keep.example.com/")).rejects.toThrow(
      /^SEAL_WEBHOOK_URL is set, and \S+seal-webhook\.key holds no secret: [^\n]+$/,
    );
    await writeFile(join(secretsDir, "seal-webhook.key"), "short\n");
    await expect(open("https://keep.example.com/")).rejects.toThrow("at least 32 characters");
    await writeFile(join(secretsDir, "seal-webhook.key"), `${SECRET}\n`);
    const webhook = await open("https://keep.example.com/");
    expect([webhook?.url, await webhook?.secret()]).toEqual(["https://keep.example.com/", SECRET]);
  } finally {
    send.close();
    await rm(secretsDir, { recursive: true });
  }
});

test("a stored head is found in the chain, and another one is not", async () => {
  await goOn();
  const seal = await lastSeal(server.context);
  const head = parseHead(["--head", `${String(seal?.number)}:${String(seal?.hash).toUpperCase()}`]);
  expect(head).toEqual({ number: seal?.number, hash: seal?.hash });
  if (head === null) return;
  expect(await findHead(server.database.audit, head)).toBe(true);
  expect(headLine(head, true)).toMatch(/^The chain contains seal \d+/);
  expect(await findHead(server.database.audit, { ...head, hash: "0".repeat(64) })).toBe(false);
  expect(await findHead(server.database.audit, { ...head, number: head.number + 1n })).toBe(false);
  expect(parseHead([])).toBeNull();
  expect(parseHead([`--head=1:${"a".repeat(64)}`])).toEqual({ number: 1n, hash: "a".repeat(64) });
  for (const bad of [["--head"], ["--head", "1"], ["--tail", "1:00"], ["1:00"], ["--head", "1:zz", "more"]])
    expect(() => parseHead(bad)).toThrow("Options are not understood");
});
