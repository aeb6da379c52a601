import { fork, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";

import pg from "pg";

import { startDurableServer } from "./lib/durable-server.ts";
import { httpRate } from "./lib/http-load.ts";

// GET /api/wallet beside a Fastify route that makes as many trivial prepared queries and sends the same bytes, in one
// run on one PostgreSQL, each in a process of its own and one at a time.
// In short turns, so that whatever else the machine does meanwhile strikes both alike.
// node bench/wallet.ts [--json] [--rounds=40] [--ms=400] [--connections=32]

const option = (name: string, usual: number): number => {
  const found = process.argv.find((argument) => argument.startsWith(`--${name}=`));
  return found === undefined ? usual : Number(found.split("=")[1]);
};
const ROUNDS = option("rounds", 40);
const MS = option("ms", 400);
const CONNECTIONS = option("connections", 32);
const MEMBERS = 10_000;
const GAMES = ["PG", "UFABET", "HUAYHD"];
const PATH = "/api/wallet";

const server = await startDurableServer();
const children: ChildProcess[] = [];

const start = (which: "ours" | "plain", body: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = fork(join(import.meta.dirname, "lib/wallet-servers.ts"), {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    children.push(child);
    child.once("exit", (code) => reject(new Error(`${which} ended with ${code}`)));
    child.once("message", (message) => resolve((message as { port: number }).port));
    child.send({ which, connection: server.app, body });
  });

/** Members with a session, a wallet and accounts at every provider. */
const fill = async (token: string): Promise<void> => {
  const owner = new pg.Client(server.owner);
  await owner.connect();
  await owner.query(
    "insert into game_provider (code, position, name, category, logo, background) select code, n, code, 'slot', '', '' from unnest($1::text[]) with ordinality u(code, n)",
    [GAMES],
  );
  await owner.query(
    `insert into member (id, phone, name, password, currency, bank_country, bank_code, bank_account_no, bank_account_name, created_at)
     select 1000000000 + g, '+66' || g, 'สมชาย', 'x', 'THB', 'TH', 'KBANK', g::text, 'SOMCHAI JAIDEE', '2026-11-21' from generate_series(1, ${MEMBERS}) g`,
  );
  await owner.query(
    `insert into session (member_id, id, token_hash, device, remember, created_at, used_at, expires_at, idle_ms)
     select id, 's', case when id = 1000005000 then $1 else sha256(id::text::bytea) end, 'bench', true, $2, $2, $3, 864000000 from member`,
    [createHash("sha256").update(token).digest(), new Date(), new Date(Date.now() + 86_400_000)],
  );
  await owner.query(
    "insert into account (kind, member_id, currency, floor, balance) select 'wallet', id, 'THB', 0, 1248050 from member",
  );
  for (const code of GAMES) {
    await owner.query(
      "insert into account (kind, code, member_id, currency, balance) select 'game', $1, id, 'THB', 21500 from member",
      [code],
    );
    await owner.query(
      "insert into game_account (member_id, code, username, currency, password, created_at, activated_at) select id, $1, 'k' || id, 'THB', '\\x01', created_at, created_at from member",
      [code],
    );
  }
  await owner.query("vacuum analyze");
  await owner.end();
};

const mean = (rates: readonly number[]): number => rates.reduce((sum, rate) => sum + rate, 0) / rates.length;

try {
  const token = randomBytes(32).toString("base64url");
  await fill(token);
  const headers = { authorization: `Bearer ${token}`, "x-client": "wallet-user" };
  const ourPort = await start("ours", "");
  const answer = await fetch(`http://127.0.0.1:${ourPort}${PATH}`, { headers });
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(body);
  const plainPort = await start("plain", body);

  const measure = (port: number, ms: number): Promise<number> => httpRate(port, PATH, headers, CONNECTIONS, ms);
  await measure(ourPort, 1_500);
  await measure(plainPort, 1_500);
  const rates = { ours: [] as number[], plain: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    // The order alternates, so that none always runs on the warmer machine.
    const first = round % 2 === 0 ? ("ours" as const) : ("plain" as const);
    for (const which of [first, first === "ours" ? ("plain" as const) : ("ours" as const)]) {
      rates[which].push(await measure(which === "ours" ? ourPort : plainPort, MS));
    }
  }
  const [ours, plain] = [mean(rates.ours), mean(rates.plain)];
  const wallet = Math.round((ours / plain) * 1000) / 1000;
  console.log(`${body.length} bytes, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${MS} ms, means:`);
  console.log(`GET /api/wallet   ${Math.round(ours)} a second`);
  console.log(`a plain route     ${Math.round(plain)} a second`);
  console.log(`that is ${wallet} of it`);
  if (process.argv.includes("--json")) console.log(JSON.stringify({ wallet }));
} finally {
  for (const child of children) {
    child.removeAllListeners("exit");
    child.kill();
  }
  await server.stop();
}
