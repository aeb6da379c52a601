import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { sql } from "kysely";

import { createConsoleApp } from "../console-app.ts";
import { fillOperators } from "../demo/operators.ts";
import type { Context } from "../context.ts";
import { hashPassword } from "../lib/passwords.ts";
import { newPerson, type Person, registerPerson, withBase } from "./member.ts";
import { openServer, type TestServer, type TestServerOptions } from "./server.ts";
import { operatorTokenHash } from "../domain/operator/operator.ts";

export type Ask = (
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  more?: {
    readonly body?: unknown;
    readonly token?: string;
    readonly from?: string;
    readonly headers?: Record<string, string>;
  },
) => Promise<LightMyRequestResponse>;

/** A server with its console, and operators who are signed in. */
export type TestConsole = {
  readonly server: TestServer;
  readonly app: FastifyInstance;
  readonly ask: Ask;
  /** Tokens of the demo's operators. */
  readonly owner: string;
  readonly nok: string;
  readonly ton: string;
  readonly close: () => Promise<void>;
};

/** Makes calls of the console's API. By default they come from this machine. */
export const askOf =
  (app: FastifyInstance): Ask =>
  (method, url, { body, token, from = "127.0.0.1", headers = {} } = {}) => {
    const options: InjectOptions = { method, url, remoteAddress: from, headers: { "x-client": "console", ...headers } };
    if (token !== undefined) options.headers = { ...options.headers, authorization: `Bearer ${token}` };
    if (body !== undefined) options.payload = body as object;
    return app.inject(options);
  };

/** Signs a demo operator in with the password. Returns the token. */
export const signInOperator = async (ask: Ask, username: string, password = "demo1234"): Promise<string> => {
  const answer = await ask("POST", "/api/login", { body: { username, password } });
  if (answer.statusCode !== 200) throw new Error(`not signed in: ${answer.body}`);
  return answer.json<{ token: string }>().token;
};

/** Adds an operator who is none of the demo's, with this password and without a second factor. Returns the id. */
export const addPerson = async (
  context: Context,
  username: string,
  role: string,
  password: string,
): Promise<bigint> => {
  const row = await context.db
    .insertInto("operator")
    .values({
      username,
      name: username,
      role,
      password: await hashPassword(context.schedule, password),
      is_given_password: false,
      created_at: context.clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

/** Lets the last entry of every operator's password be two hours ago. */
export const ageSignIns = async ({ db }: Context): Promise<void> => {
  await sql`update operator_session set signed_in_at = signed_in_at - interval '2 hours'`.execute(db);
};

/** Sets above how many rows a file needs a fresh sign-in. */
export const setExportFreshRows = async ({ db }: Context, rows: number): Promise<void> => {
  await sql`insert into setting (name, value, changed_at) values ('exportFreshRows', ${JSON.stringify(rows)}::jsonb, db_now())
    on conflict (name) do update set value = excluded.value`.execute(db);
};

/** Opens a sign-in of an operator without a password, for tests of other things. Returns the token. */
export const openToken = async (context: Context, operatorId: bigint): Promise<string> => {
  const token = context.random.bytes(32).toString("base64url");
  const now = context.clock.now();
  await context.db
    .insertInto("operator_session")
    .values({
      operator_id: operatorId,
      id: token.slice(0, 16),
      token_hash: operatorTokenHash(token),
      device: "test",
      address: "127.0.0.1",
      created_at: now,
      signed_in_at: now,
      used_at: now,
      expires_at: new Date(now.getTime() + 12 * 3_600_000),
      ended_at: null,
    })
    .execute();
  return token;
};

/** Opens a test server on a new database, with operators and the console's app beside the members' app. */
export const openConsole = async (options: TestServerOptions = {}): Promise<TestConsole> => {
  const server = await openServer({
    ...options,
    env: { DEMO: "on", RATE_LIMIT_FACTOR: "1000", ...options.env },
    before: async (context) => {
      await withBase.before(context);
      await fillOperators(context);
      await options.before?.(context);
    },
  });
  const app = await createConsoleApp(server.context);
  await app.ready();
  const ask = askOf(app);
  const ids = await server.context.db.selectFrom("operator").select(["id", "username"]).execute();
  const tokenOf = async (username: string): Promise<string> => {
    const id = ids.find((row) => row.username === username)?.id;
    if (id === undefined) throw new Error(`no operator ${username}`);
    return openToken(server.context, id);
  };
  return {
    server,
    app,
    ask,
    owner: await tokenOf("owner"),
    nok: await tokenOf("nok"),
    ton: await tokenOf("ton"),
    close: async () => {
      await app.close();
      await server.close();
    },
  };
};

/** A member with this much in the wallet (minor units). */
export const memberWith = async (
  fixture: TestConsole,
  amount: bigint,
): Promise<{ readonly id: bigint; readonly person: Person }> => {
  const { context } = fixture.server;
  const person = await registerPerson(fixture.server, newPerson());
  const { id } = await context.db
    .selectFrom("member")
    .select("id")
    .where("bank_account_no", "=", person.accountNo)
    .executeTakeFirstOrThrow();
  if (amount > 0n) {
    const house = { code: "", currency: "THB", memberId: null } as const;
    const outcome = await context.ledger.submit({
      operation: "post",
      reference: `opening:${id}`,
      kind: "opening",
      currency: "THB",
      amount,
      debit: await context.ledger.account({ ...house, kind: "opening" }),
      credit: await context.ledger.account({ kind: "wallet", code: "", currency: "THB", memberId: id }),
    });
    if (outcome.is !== "done") throw new Error(outcome.is);
  }
  return { id, person };
};

/** The names of the events in the audit log, the newest first. */
export const auditEventsOf = async (fixture: TestConsole): Promise<readonly string[]> =>
  (await fixture.ask("GET", "/api/audit", { token: fixture.owner })).json<{ act: string }[]>().map(({ act }) => act);

/** The token of a second owner, who may approve without a waiting time. */
export const secondOwner = async ({ server: { context } }: TestConsole): Promise<string> => {
  const known = await context.db
    .selectFrom("operator")
    .select("id")
    .where("username", "=", "second")
    .executeTakeFirst();
  const id = known?.id ?? (await addPerson(context, "second", "owner", "Quiet-Canal-31"));
  await context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  return openToken(context, id);
};

/** Makes a call that proposes a change, and approves the proposal as the second owner. Returns the last answer. */
export const askAsTwo = async (
  fixture: TestConsole,
  ...[method, url, more]: Parameters<Ask>
): Promise<LightMyRequestResponse> => {
  const proposed = await fixture.ask(method, url, more);
  if (proposed.statusCode !== 202) return proposed;
  const { _id } = proposed.json<{ proposal: { _id: string } }>().proposal;
  return fixture.ask("POST", `/api/proposals/${_id}/approve`, { token: await secondOwner(fixture), body: {} });
};
