import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";

import { holdQueries } from "../../testing/hold-queries.ts";
import { addPerson, openConsole, openToken, signInOperator, type TestConsole } from "../../testing/console.ts";

// The facts that a sign-in has verified may change before the session is opened.

const SIGN_INS = 5;
const PASSWORD = "Green-Boat-2211";
/** Clears the wrong attempts, which is the last step before a correct one opens a sign-in. */
const afterProof = { kind: "DeleteQueryNode", names: "try_guard" } as const;
const NEW_PASSWORD = "Quiet-Canal-2701";

let fixture: TestConsole;
beforeAll(async () => {
  fixture = await openConsole();
});
afterAll(() => fixture.close());

let operators = 0;
const newOperator = async (): Promise<{ readonly id: bigint; readonly username: string }> => {
  const username = `between-${++operators}`;
  const id = await addPerson(fixture.server.context, username, "cashier", PASSWORD);
  // An operator of the demo needs no second factor.
  await fixture.server.context.db.updateTable("operator").set({ is_demo: true }).where("id", "=", id).execute();
  return { id, username };
};

const livingSignIns = async (id: bigint): Promise<number> => {
  const rows = await fixture.server.context.db
    .selectFrom("operator_session")
    .select("id")
    .where("operator_id", "=", id)
    .where("ended_at", "is", null)
    .execute();
  return rows.length;
};

/** Runs `work` while `count` calls wait that have computed a password's hash. Resolves with their answers. */
const during = async <Answer>(count: number, call: () => Promise<Answer>, work: () => Promise<void>) => {
  const held = holdQueries(fixture.server.context, afterProof, count);
  const answers = Promise.all(Array.from({ length: count }, call));
  try {
    await held.all;
    await work();
  } finally {
    held.release();
  }
  return answers;
};

const signInsAround = async (username: string, work: () => Promise<void>): Promise<readonly unknown[]> => {
  const call = () => fixture.ask("POST", "/api/login", { body: { username, password: PASSWORD } });
  return (await during(SIGN_INS, call, work)).map((answer) => answer.json<unknown>());
};

const refused = Array.from({ length: SIGN_INS }, () => ({ message: "WRONG_CREDENTIAL" }));
const ok = (answer: { readonly statusCode: number }): void => expect(answer.statusCode).toBe(200);

test("sign-ins in progress while the operator changes the password start no session", async () => {
  const { id, username } = await newOperator();
  const token = await openToken(fixture.server.context, id);
  const answers = await signInsAround(username, async () => {
    ok(await fixture.ask("POST", "/api/password", { token, body: { password: PASSWORD, newPassword: NEW_PASSWORD } }));
  });
  expect(answers).toEqual(refused);
  expect(await livingSignIns(id)).toBe(1);
});

test.each([
  ["gives a new password", { password: NEW_PASSWORD }],
  ["shuts the operator out", { isActive: false }],
  ["changes the role", { role: "owner" }],
] as const)("sign-ins in progress while an owner %s start no session", async (_, change) => {
  const { id, username } = await newOperator();
  const answers = await signInsAround(username, async () => {
    ok(
      await fixture.ask("PUT", `/api/operators/${id}`, {
        token: fixture.owner,
        body: { ...change, reason: "it has to be" },
      }),
    );
  });
  expect(answers).toEqual(refused);
  expect(await livingSignIns(id)).toBe(0);
});

test("S62: sign-ins in progress while a second factor is added start no session", async () => {
  const { id, username } = await newOperator();
  const token = await openToken(fixture.server.context, id);
  const started = await fixture.ask("POST", "/api/second-factor/start", { token, body: { password: PASSWORD } });
  const { secret } = started.json<{ secret: string }>();
  const answers = await signInsAround(username, async () => {
    const code = new TOTP({ secret }).generate({ timestamp: fixture.server.context.clock.now().getTime() });
    ok(await fixture.ask("POST", "/api/second-factor/confirm", { token, body: { code } }));
  });
  expect(answers).toEqual(refused);
  expect(await livingSignIns(id)).toBe(1);
});

test.each([
  ["change of the password", "/api/password", { password: PASSWORD, newPassword: "Thief-Canal-2702" }],
  ["step-up", "/api/step-up", { password: PASSWORD }],
  ["new second factor", "/api/second-factor/start", { password: PASSWORD }],
] as const)("a %s in progress while an owner sets a new password changes nothing", async (_, path, body) => {
  const { id, username } = await newOperator();
  const token = await openToken(fixture.server.context, id);
  const [answer] = await during(
    1,
    () => fixture.ask("POST", path, { token, body }),
    async () => {
      const change = { password: NEW_PASSWORD, reason: "it has to be" };
      ok(await fixture.ask("PUT", `/api/operators/${id}`, { token: fixture.owner, body: change }));
    },
  );
  expect(answer?.json()).toEqual({ message: "WRONG_PASSWORD" });
  await signInOperator(fixture.ask, username, NEW_PASSWORD);
});
