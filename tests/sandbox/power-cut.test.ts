import { payNow } from "../../apps/server/src/adapters/testing/attempts.ts";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { createAdapters } from "../../apps/server/src/adapters/create-adapters.ts";
import { sandboxEntries } from "../../apps/server/src/adapters/sandbox-entries.ts";
import { createHttp } from "../../apps/server/src/lib/http-client.ts";
import { createRandom } from "../../apps/server/src/lib/random.ts";
import { runtimeEnv } from "../../tools/runtime.mjs";
import { freePort } from "../../tools/testing/free-port.ts";

const main = join(import.meta.dirname, "../../apps/sandbox/src/main.ts");
const clock = { now: () => new Date() };
const told: string[] = [];
const http = createHttp();
let folder = "";
let ports: readonly [number, number] = [0, 0];
let sandbox: ChildProcess | null = null;
let wallet: Server | null = null;

const fail = (why: string): never => {
  throw new Error(why);
};

const listenAt = async (port: number): Promise<Server> => {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const { order } = JSON.parse(Buffer.concat(parts).toString()) as { order: { reference: string } };
      told.push(order.reference);
      response.end("{}");
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return server;
};

const start = async (): Promise<void> => {
  const env = {
    ...runtimeEnv({ PATH: process.env["PATH"] }),
    HOST: "127.0.0.1",
    SANDBOX_PORT: String(ports[0]),
    DATA_DIR: folder,
    KRAPAO_SECRETS: join(folder, "secrets"),
    KRAPAO_SERVER_URL: `http://127.0.0.1:${ports[1]}`,
  };
  sandbox = spawn(process.execPath, [main], { env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const [message] = (await once(sandbox, "message")) as [unknown];
  expect(message).toEqual({ ready: true });
};

const end = async (signal: NodeJS.Signals): Promise<readonly [number | null, NodeJS.Signals | null]> => {
  const ended = once(sandbox ?? fail("no sandbox"), "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  sandbox?.kill(signal);
  return ended;
};

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`http://127.0.0.1:${ports[0]}${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as never };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "krapao-"));
  ports = [await freePort(), await freePort()];
  await start();
});
afterAll(async () => {
  sandbox?.kill("SIGKILL");
  wallet?.close();
  http.close();
  await rm(folder, { recursive: true, force: true });
});

test(
  "kill -9 loses nothing that was answered, and unsent callbacks are sent after the restart",
  { timeout: 60_000 },
  async () => {
    const key = Buffer.from((await readFile(join(folder, "secrets", "sandbox.key"), "utf8")).trim(), "base64url");
    const providers = sandboxEntries(`http://127.0.0.1:${ports[0]}`, key);
    const { qr, payout } = createAdapters({ http, clock, random: createRandom() }, providers);
    const ids = Array.from({ length: 60 }, (_, index) => `Q${index}`);
    for (const qrcodeId of ids) {
      const expireAt = new Date(Date.now() + 600_000);
      const order = {
        qrcodeId,
        amount: 100_00n,
        currency: "THB",
        expireAt,
        callbackUrl: "http://wallet/callbacks/qr/WW",
      };
      expect(await qr.get("WW")?.create(order)).toMatchObject({ is: "open" });
    }
    await call("PUT", "/faults", { target: "sms", kind: "error", rate: 1 });

    const answered: string[] = [];
    const left = [...ids];
    const ended = once(sandbox ?? fail("no sandbox"), "exit");
    const payOn = async (): Promise<void> => {
      for (let qrcodeId = left.shift(); qrcodeId !== undefined; qrcodeId = left.shift()) {
        const { status } = await call("POST", "/bank/payments", { qrcodeId });
        if (status === 200) answered.push(qrcodeId);
        if (answered.length === 20) sandbox?.kill("SIGKILL");
      }
    };
    await Promise.allSettled(Array.from({ length: 8 }, payOn));
    expect(await ended).toEqual([null, "SIGKILL"]);
    expect(answered.length).toBeGreaterThanOrEqual(20);

    await start();
    const paid: string[] = [];
    for (const qrcodeId of ids) {
      const { body } = await call("GET", `/bank/payments?qrcodeId=${qrcodeId}`);
      if ((body as unknown[]).length === 1) paid.push(qrcodeId);
    }
    expect(paid).toEqual(expect.arrayContaining(answered));
    const { body: totals } = await call("GET", "/totals");
    const { accounts, sums } = totals as { accounts: { kind: string; code: string; in: number }[]; sums: object[] };
    expect(sums).toMatchObject([{ currency: "THB", holds: 0 }]);
    expect(accounts.find(({ kind }) => kind === "qr")?.in).toBe(paid.length * 100);
    expect((await call("GET", "/faults")).body).toMatchObject([{ target: "sms", kind: "error", rate: 1 }]);

    // One more payment, so that at least one callback is sent.
    const more = ids.find((id) => !paid.includes(id)) ?? "";
    if (more !== "") expect((await call("POST", "/bank/payments", { qrcodeId: more })).status).toBe(200);
    expect((await call("POST", "/bank/payments", { qrcodeId: paid[0] ?? more })).status).toBe(409);
    wallet = await listenAt(ports[1]);
    const expected = [...new Set([...paid, more])].filter((id) => id !== "").toSorted();
    await expect.poll(() => [...new Set(told)].toSorted(), { timeout: 30_000, interval: 100 }).toEqual(expected);

    const order = { reference: "W1", amount: 5_00n, currency: "THB", bankCode: "SCB", accountNo: "1234567890" };
    if (payout === null) throw new Error("no payout provider");
    expect(await payNow(payout, { ...order, accountName: "A" })).toMatchObject({ is: "done" });
    const absence = payout.absence({ ...order, reference: "W-late" });
    expect(absence.by === "void" && (await absence.void())).toEqual({ is: "refused", reason: "VOIDED" });
    await end("SIGKILL");
    await start();
    // A void is stored too: its order arrives late and is not paid.
    const late = await payNow(payout, { ...order, reference: "W-late", accountName: "A" });
    expect(late).toEqual({ is: "refused", reason: "VOIDED" });
    expect(await payout?.ask(order)).toMatchObject({ is: "done" });
    expect((await call("GET", "/bank/payouts?accountNo=1234567890")).body).toMatchObject([
      { reference: "W1", amount: 5 },
    ]);
  },
);

test("SIGTERM ends it with exit code 0, long before a call in progress would end", async () => {
  await call("PUT", "/faults", { target: "KBANK", kind: "timeout", rate: 1 });
  const hanging = call("POST", "/world/kbank/v1/qrpayment/request", {}).catch(() => "cut");
  await new Promise((resolve) => setTimeout(resolve, 200));
  const began = Date.now();
  expect(await end("SIGTERM")).toEqual([0, null]);
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(await hanging).toBe("cut");
});
