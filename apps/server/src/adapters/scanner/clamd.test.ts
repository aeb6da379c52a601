import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createClamd } from "./clamd.ts";
import { EICAR, type FakeClamd, openFakeClamd } from "./testing/fake-clamd.ts";

let folder: string;
let clamd: FakeClamd;
let local: FakeClamd;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-clamd-"));
  clamd = await openFakeClamd(undefined, 200_000);
  local = await openFakeClamd(join(folder, "clamd.ctl"));
});
afterAll(async () => {
  await Promise.all([clamd.close(), local.close()]);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  clamd.mood = "well";
  clamd.seen.length = 0;
});

const scan = (bytes: Uint8Array, limitMs?: number) =>
  createClamd({ host: "127.0.0.1", port: clamd.port }, limitMs).scan(bytes);

describe("clamd, by INSTREAM", () => {
  test("a file of several chunks arrives unchanged and is clean", async () => {
    const bytes = Buffer.from(Array.from({ length: 150_000 }, (_, at) => at % 251));
    expect(await scan(bytes)).toEqual({ is: "clean" });
    expect(clamd.seen).toHaveLength(1);
    expect(clamd.seen[0]?.equals(bytes)).toBe(true);
  });

  test("an empty file is clean", async () => {
    expect(await scan(Buffer.alloc(0))).toEqual({ is: "clean" });
  });

  test("malware is reported by its name", async () => {
    expect(await scan(Buffer.from(`%PDF-1.7\n${EICAR}`))).toEqual({
      is: "infected",
      signature: "Eicar-Test-Signature",
    });
  });

  test("connects over a Unix socket", async () => {
    const scanner = createClamd({ path: join(folder, "clamd.ctl") });
    expect(await scanner.scan(Buffer.from(EICAR))).toMatchObject({ is: "infected" });
    expect(await scanner.scan(Buffer.from("hello"))).toEqual({ is: "clean" });
  });

  test("a file above clamd's limit counts as no answer, because it was not scanned", async () => {
    expect(await scan(Buffer.alloc(200_001))).toEqual({ is: "silent", why: "INSTREAM size limit exceeded. ERROR" });
  });

  test.each([
    ["an answer that makes no sense", "stream: maybe\0", "stream: maybe"],
    ["nothing but the end of an answer", "\0", "no answer"],
    ["an answer that never ends", "x".repeat(5_000), "an answer too long"],
    ["an OK of another file", "other: OK\0", "other: OK"],
  ])("%s is silence", async (_, says, why) => {
    clamd.mood = { says };
    expect(await scan(Buffer.from("hello"))).toEqual({ is: "silent", why });
  });

  test("an incomplete OK counts as no answer", async () => {
    clamd.mood = { says: "stream: OK" };
    expect(await scan(Buffer.from("hello"))).toEqual({ is: "silent", why: "no answer" });
  });

  test("a scanner that never answers is given up", async () => {
    clamd.mood = "silent";
    expect(await scan(Buffer.from("hello"), 50)).toEqual({ is: "silent", why: "too slow" });
  });

  test("an unreachable scanner counts as no answer", async () => {
    const gone = await openFakeClamd();
    await gone.close();
    expect(await createClamd({ host: "127.0.0.1", port: gone.port }).scan(Buffer.from("hello"))).toMatchObject({
      is: "silent",
    });
    expect(await createClamd({ path: join(folder, "none") }).scan(Buffer.from("hello"))).toMatchObject({
      is: "silent",
    });
  });

  test("concurrent scans wait for their turn", async () => {
    const scanner = createClamd({ host: "127.0.0.1", port: clamd.port });
    const answers = await Promise.all(Array.from({ length: 20 }, () => scanner.scan(Buffer.from("hello"))));
    expect(answers.every(({ is }) => is === "clean")).toBe(true);
  });
});
