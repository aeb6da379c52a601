import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

import { createTestWorld } from "../../apps/sandbox/src/testing/test-world.ts";
import type { AlertRow } from "../../apps/server/src/domain/alert/channel.ts";
import { openAlertChannels } from "../../apps/server/src/domain/alert/channels.ts";

const AT = new Date("2026-11-21T07:32:00Z");
const alert: AlertRow = {
  id: 7n,
  kind: "movement",
  subject: "88",
  level: "warning",
  value: 60_000_000n,
  threshold: 50_000_000n,
  currency: "THB",
  opened_at: AT,
  last_seen_at: AT,
  acknowledged_by: null,
  acknowledged_at: null,
  step: 0n,
  rise: null,
  risen_at: null,
  cleared_at: null,
};

test("beside the sandbox, alerts are sent to its messenger", async () => {
  const the = await createTestWorld();
  const secretsDir = await mkdtemp(join(tmpdir(), "krapao-messenger-"));
  await writeFile(join(secretsDir, "sandbox.key"), Buffer.alloc(32, 7).toString("base64url"));
  const settings = {
    alertWebhookUrl: null,
    telegramChat: null,
    telegramUrl: "https://api.telegram.org",
    sandboxUrl: "http://127.0.0.1:4100",
    secretsDir,
    edition: "lo" as const,
    consoleOrigin: "http://127.0.0.1:4200",
  };
  const channels = await openAlertChannels(settings, {
    clock: { now: () => AT },
    send: async ({ url, body = "{}" }) => {
      const answer = await the.call("POST", new URL(url).pathname, JSON.parse(body));
      return { status: answer.status, headers: {}, body: JSON.stringify(answer.body) };
    },
  });
  expect(channels.map(({ name }) => name)).toEqual(["messenger"]);
  expect(await channels[0]?.tell({ event: "opened", alert })).toEqual({ status: 200, isTaken: true });
  expect(await the.get("/messenger")).toEqual([
    {
      chat: "operators",
      at: AT.toISOString(),
      text: "ເຕືອນ: ລາຍການເງິນກ້ອນໃຫຍ່ ฿600,000.00\nhttp://127.0.0.1:4200/settings?part=alerts",
    },
  ]);
  await the.close();
  await rm(secretsDir, { recursive: true });
});
