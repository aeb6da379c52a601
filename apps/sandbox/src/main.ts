import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { isIP } from "node:net";
import { join, resolve } from "node:path";

import { createSandbox } from "./app.ts";
import { systemClock } from "./lib/clock.ts";
import { callServer, callWallet } from "./lib/http-client.ts";
import { loadSandboxKey } from "./lib/key-file.ts";
import { systemRandom } from "./lib/random.ts";
import { systemSchedule } from "./lib/schedule.ts";
import { createWorld } from "./world.ts";

const { env } = process;

/** An address in the form of a link: IPv6 in brackets, and a wildcard as the machine's own name. */
const hostInUrl = (host: string): string => {
  if (host === "0.0.0.0" || host === "::") return "localhost";
  return isIP(host) === 6 ? `[${host}]` : host;
};

const start = async (): Promise<void> => {
  const host = env["HOST"] ?? "127.0.0.1";
  const port = Number(env["SANDBOX_PORT"] ?? 4100);
  const folder = resolve(env["DATA_DIR"] ?? ".data", "sandbox");
  const secrets = resolve(env["KRAPAO_SECRETS"] ?? join(env["DATA_DIR"] ?? ".data", "secrets"));
  const server = new URL(env["KRAPAO_SERVER_URL"] ?? `http://${hostInUrl(host)}:4000`).origin;

  await mkdir(folder, { recursive: true, mode: 0o700 });
  const world = createWorld({
    file: join(folder, "world.sqlite"),
    clock: systemClock,
    random: systemRandom,
    schedule: systemSchedule,
    callback: callServer(server),
    key: await loadSandboxKey(secrets, systemRandom),
    origin: env["KRAPAO_SANDBOX_URL"] ?? `http://${hostInUrl(host)}:${port}`,
  });
  const taken = env["KRAPAO_PAGES"];
  const pages = taken === undefined ? join(import.meta.dirname, "..", "dist") : join(taken, "sandbox");
  const app = createSandbox(world, {
    folder: existsSync(pages) ? pages : null,
    walletUrl: env["PUBLIC_ORIGIN"] ?? server,
    consoleUrl: env["CONSOLE_ORIGIN"] ?? null,
    edition: env["EDITION"] === "lo" ? "lo" : "th",
    replaced: (env["KRAPAO_REPLACED"] ?? "").split(",").filter((code) => code !== ""),
    wallet: callWallet(server),
  });
  await app.listen({ host, port });
  world.start();

  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    await app.close();
    await world.close();
    process.exit(0);
  };
  process.on("SIGTERM", () => void end());
  process.on("SIGINT", () => void end());
  // Without the starter nobody would ever end this process.
  process.on("disconnect", () => void end());
  process.send?.({ ready: true });
};

start().catch((error: unknown) => {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.message : "it did not start"}\n`);
  process.exit(1);
});
