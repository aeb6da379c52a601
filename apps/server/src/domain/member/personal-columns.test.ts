import { readFileSync } from "node:fs";

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { fillDemo } from "../../demo/fill-demo.ts";
import { openServer, type TestServer } from "../../testing/server.ts";
import { fillBase } from "../bank-account/base.ts";
import { memberRoom } from "../chat/room.ts";
import { exportMember, type MemberData } from "./export-member.ts";
import { COLUMNS } from "./personal-columns.ts";

const PAGE = readFileSync(new URL("../../../../../docs/privacy.md", import.meta.url), "utf8");

let server: TestServer;
let owner: pg.Client;
let id: bigint;
let data: MemberData;
beforeAll(async () => {
  server = await openServer({
    before: async (context) => {
      await fillBase(context.db);
      await fillDemo(context);
    },
  });
  owner = new pg.Client(server.database.owner);
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>("select id from member where phone = '+66800000001'");
  id = BigInt(rows[0]?.id ?? 0);
  // Rows that the demo does not create.
  const now = server.context.clock.now();
  const login = { username: "0800000001", password: "demo1234" };
  await server.call("POST", "/api/login", { body: login });
  await owner.query(
    `insert into push_device select member_id, id, 'https://push.test/1', 'key', 'secret', 'lo', $2, $2, $2
       from session where member_id = $1 limit 1`,
    [String(id), now],
  );
  await owner.query("insert into notice values ($1, 'N1', 'passwordChanged', $2)", [String(id), now]);
  await owner.query(
    `insert into bank_transfer values ('KBANK:1', 'KBANK', '1112223334', 'SOMSAK DEMO', 'SCB', '9998887776', 'THB', 100,
       $2, $2, 'wallet', $1, null)`,
    [String(id), now],
  );
  const read = await exportMember(server.context, id);
  if (read === null) throw new Error("the demo has no member");
  data = read;
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const names = (columns: string | undefined): readonly string[] => columns?.split(" ") ?? [];

type Column = { readonly relation: string; readonly name: string; readonly type: string };

const columnsOfSchema = async (): Promise<readonly Column[]> =>
  (
    await owner.query<Column>(
      `select c.relname as relation, a.attname as name, format_type(a.atttypid, null) as type
         from pg_class c join pg_attribute a on a.attrelid = c.oid
         where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
           and a.attnum > 0 and not a.attisdropped order by 1, a.attnum`,
    )
  ).rows;

test("every column of the schema is classified once, and every classified column exists", async () => {
  const real = (await columnsOfSchema()).map(({ relation, name }) => `${relation}.${name}`);
  const placed = Object.entries(COLUMNS).flatMap(([relation, { given, kept, other }]) =>
    [...names(given?.columns), ...names(kept?.columns), ...names(other)].map((name) => `${relation}.${name}`),
  );
  expect(placed.toSorted()).toEqual(real.toSorted());
});

test("docs/privacy.md has a row for every table with personal data, and for no table that does not exist", () => {
  const places = PAGE.split("\n").flatMap((line) => (line.startsWith("| ") ? (line.split("|")[2] ?? "") : []));
  const named = places.flatMap((place) =>
    [...place.matchAll(/`([a-z_]+)(?:\.[a-z_]+)?`/g)].map(([, name = ""]) => name),
  );
  const personal = Object.keys(COLUMNS).filter((name) => COLUMNS[name]?.given ?? COLUMNS[name]?.kept);
  expect(personal.filter((name) => !named.includes(name))).toEqual([]);
  expect(named.filter((name) => COLUMNS[name] === undefined)).toEqual([]);
});

/** The column and value by which a member's rows are found, where it is not `member_id`. */
const found = (relation: string): readonly [string, string] => {
  if (relation === "member") return ["id", String(id)];
  if (relation === "invite") return ["inviter_id", String(id)];
  if (relation.startsWith("chat_")) return ["room", memberRoom(id)];
  return ["member_id", String(id)];
};

test("every column marked as given is in the member's export: each text and time of the demo's member", async () => {
  const columns = await columnsOfSchema();
  const compared = new Set<string>();
  for (const [relation, { given }] of Object.entries(COLUMNS)) {
    if (given === undefined) continue;
    expect(data[given.part], relation).toBeDefined();
    const part = JSON.stringify(data[given.part]);
    const [by, value] = found(relation);
    const some = relation === "upload" ? "and kind = 'slip'" : "";
    const { rows } = await owner.query<Record<string, unknown>>(
      `select * from ${pg.escapeIdentifier(relation)} where ${pg.escapeIdentifier(by)} = $1 ${some}`,
      [value],
    );
    for (const name of names(given.columns)) {
      const type = columns.find((column) => column.relation === relation && column.name === name)?.type;
      if (type !== "text" && type !== "timestamp with time zone") continue;
      for (const { [name]: cell } of rows) {
        if (cell === null || cell === "") continue;
        const text = cell instanceof Date ? cell.toISOString() : JSON.stringify(cell).slice(1, -1);
        expect(part.includes(text), `${relation}.${name}: ${text}`).toBe(true);
        compared.add(relation);
      }
    }
  }
  for (const relation of ["member", "session", "saga", "bank_transfer", "push_device", "notice"])
    expect(compared).toContain(relation);
});

test("no secret is in a member's export", async () => {
  const text = JSON.stringify(data);
  const { rows } = await owner.query<{ password: string }>("select password from member where id = $1", [String(id)]);
  expect(text).not.toContain(rows[0]?.password ?? "missing");
  expect(text).not.toMatch(/argon2|tokenHash|token_hash/);
});
