import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import pg from "pg";

import { sealBooks } from "../../apps/server/src/ledger/seal.ts";
import { startTestServer } from "../../tools/testing/server.ts";

/**
 * Records a database of the version whose checkout this file stands in, as `fixture` (gzipped SQL): what its migrations
 * make, and the rows of members who paid in, played, withdrew and were paid, with money on its way, sealed keys and a
 * sealed chain. `node tests/upgrade/record-fixture.ts FILE`, on the Node.js of the project. Rows differ each time, since
 * members and times do.
 */
const recordFixture = async (file: string): Promise<void> => {
  const { server, stop } = await startTestServer();
  process.env["KRAPAO_TEST_SERVER"] = JSON.stringify(server);
  // It reads where the tests' server is.
  const { startSystem } = await import("../money/system.ts");
  const { memberActions } = await import("../money/member-actions.ts");
  const system = await startSystem();
  const process_ = await system.start();
  const actions = memberActions(system, process_);
  const resolver = process_.context.sagas.start();
  const { owner } = system.background;

  const rich = await system.background.member(500_000_000n);
  const poor = await system.background.member(0n);
  await actions.withGames(rich, { PG: 400, UFABET: 250.25 });
  await actions.post(rich, "/api/wallet/transfer", { from: "PG", to: "WALLET", amount: 100 }, "key-answered-0001");
  await actions.post(
    rich,
    "/api/wallet/transfer",
    { from: "WALLET", to: "PG", amount: 999_999_999 },
    "key-refused-0001",
  );
  await actions.post(rich, "/api/wallet/withdraw", { amount: 300 }, "key-withdraw-0001");
  const { body } = await actions.post(poor, "/api/qrcode/KBANK", { amount: 200 });
  await system.person("POST", "/bank/payments", { qrcodeId: (body as { qrcodeId: string }).qrcodeId });
  await actions.post(poor, "/api/qrcode/WW", { amount: 150 });
  await actions.settled(rich);
  while ((await actions.wallet(poor)).wallet.amount !== 200) await system.time.schedule.sleep(1_000);
  await actions.withGames(poor, { HUAYHD: 50 });
  await owner.query("select record_act(now(), null, 'test', 'one', null, null, null, null)");
  await sealBooks(process_.context);
  // What is in progress when the version ends: a withdrawal that an operator has to approve, and a transfer without an
  // answer.
  await actions.post(rich, "/api/wallet/withdraw", { amount: 60_000 }, "key-waiting-0001");
  await actions.fault("PG", "timeout");
  await actions.post(rich, "/api/wallet/transfer", { from: "WALLET", to: "PG", amount: 10 }, "key-on-its-way-0001");
  await resolver.stop();
  await sealBooks(process_.context);

  writeFileSync(file, gzipSync([...schemaOf(), ...(await rowsOf(owner))].join("\n"), { level: 9 }));
  await system.close();
  await stop();
};

/** The version's migrations, one after the other, and their names as the version stores them. */
const schemaOf = (): string[] => {
  const folder = join(import.meta.dirname, "../../apps/server/src/db/migrations");
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const remembered = 'create table migration (name text collate "C" primary key, checksum text not null);';
  const grant = "grant select on migration to krapao_app, krapao_audit;";
  return [
    remembered,
    grant,
    ...names.toSorted().flatMap((name) => {
      const sql = readFileSync(join(folder, name), "utf8");
      const checksum = createHash("sha256").update(sql).digest("hex");
      // One statement loads it.
      return [sql.replaceAll(" concurrently", ""), `insert into migration values ('${name}', '${checksum}');`];
    }),
  ];
};

const rowsOf = async (owner: pg.Client): Promise<string[]> => {
  const lines: string[] = [];
  const { rows: tables } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1",
  );
  for (const { name } of tables) {
    const { rows } = await owner.query<{ rows: string | null }>(`select json_agg(t)::text as rows from ${name} t`);
    const json = rows[0]?.rows ?? null;
    lines.push(`alter table ${name} disable trigger user;`, `delete from ${name};`);
    if (json !== null)
      lines.push(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${pg.escapeLiteral(json)});`,
      );
    lines.push(`alter table ${name} enable trigger user;`);
  }
  const { rows: sequences } = await owner.query<{ name: string; last: bigint | null }>(
    "select sequencename as name, last_value as last from pg_sequences where schemaname = 'public' order by 1",
  );
  for (const { name, last } of sequences) if (last !== null) lines.push(`select setval('${name}', ${last});`);
  return lines;
};

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Which file?");
await recordFixture(file);
process.exit(0);
