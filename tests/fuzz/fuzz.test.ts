import { type CallShape, calls } from "@krapao/contract";
import { operatorCalls } from "@krapao/contract/operator/operator-calls";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type $ZodType, safeParse } from "zod/v4/core";
import * as z from "zod/mini";

import { openConsole, type TestConsole } from "../../apps/server/src/testing/console.ts";
import { registerPerson, signIn, withBase } from "../../apps/server/src/testing/member.ts";
import { openRowCounter, type RowCounter, type RowCounts } from "./count-rows.ts";
import { type Input, inputsOf, madeUpOf } from "./inputs.ts";

/** `npm run test:fuzz` sends more of each kind. */
const EVERY = process.env["KRAPAO_FUZZ"] === "every";
const COUNT = EVERY ? 200 : 15;
/** Fewer of the odd inputs, because each reaches a handler. */
const ODD = EVERY ? 60 : 6;
/** Made-up passwords, tokens and signatures. Most of them cost a hash. */
const MADE_UP = EVERY ? 12 : 2;
const AT_ONCE = 40;
const SEED = 20_261_123;
const ROUNDS = 40;

let fixture: TestConsole;
let member: string;
let rows: RowCounter;
beforeAll(async () => {
  fixture = await openConsole({
    ...withBase,
    env: { RATE_LIMIT_FACTOR: "1000000" },
    adapters: { slips: { verify: async () => ({ is: "not-ready" }) } },
  });
  member = await signIn(fixture.server, await registerPerson(fixture.server));
  rows = await openRowCounter(fixture.server.database.owner);
});
afterAll(async () => {
  await rows.close();
  await fixture.close();
});

const nothing = z.strictObject({});
const takes = (schema: $ZodType, value: unknown): boolean => {
  try {
    return safeParse(schema, value).success;
  } catch {
    // Some values make zod itself throw.
    return false;
  }
};

/** Whether the contract refuses the input, so that no handler is reached. */
const isRefused = (call: CallShape, { parts }: Input): boolean =>
  parts !== null &&
  (!takes(call.params ?? z.object({}), parts.params) ||
    !takes(call.query ?? nothing, parts.query) ||
    (call.method !== "GET" && call.multipart === undefined && !takes(call.body ?? z.nullish(nothing), parts.body)));

/** Errors for bad input: not valid, unknown path, too long. Any other error has another cause. */
const REFUSED: ReadonlySet<number> = new Set([400, 404, 413, 414, 415]);

/** Answers that only the call's own validation gives. Where a declared call has no route, all answers are 404. */
const ownRefusal = (call: CallShape): number => (call.multipart !== undefined ? 415 : 400);

/** Calls that end what later calls need, whatever they are sent: inputs that the contract accepts are not sent. */
const ENDS: ReadonlySet<string> = new Set(["logout", "operatorLogout", "terminateService"]);

/** Calls that hash a password, or that prove who somebody is: each gets a few made-up values. */
const PROVES = /password|^login|operatorLogin|setup$|secondFactor|session|passkey/i;

/** Inputs that the contract refuses. Some calls have few of them. */
const badOf = (call: CallShape): readonly Input[] => {
  const found: Input[] = [];
  for (let round = 0; found.length < COUNT && round < ROUNDS; round++)
    found.push(...inputsOf(call, COUNT, SEED + round).filter((input) => isRefused(call, input)));
  return found.slice(0, COUNT);
};
/** Inputs that the contract accepts, or that are broken as a whole. */
const oddOf = (call: CallShape): readonly Input[] => {
  if (ENDS.has(call.name)) return [];
  const inputs = PROVES.test(call.name) ? madeUpOf(call, MADE_UP, SEED) : inputsOf(call, ODD, SEED);
  return inputs.filter((input) => !isRefused(call, input));
};

const tokenOf = ({ audience }: CallShape): string | null => {
  if (audience === "public") return null;
  return audience === "operator" || audience === "owner" ? fixture.owner : member;
};

const send = (app: FastifyInstance, call: CallShape, { url, payload, headers }: Input) => {
  const token = tokenOf(call);
  return app.inject({
    method: call.method,
    url,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
    remoteAddress: "127.0.0.1",
    ...(payload === undefined ? {} : { payload }),
  });
};

/** Whether both tokens are still valid. Inputs that are refused only for the token would show nothing. */
const isSignedIn = async (): Promise<readonly number[]> => {
  const answers = await Promise.all([
    fixture.server.call("GET", "/api/wallet", { token: member }),
    fixture.ask("GET", "/api/me", { token: fixture.owner }),
  ]);
  return answers.map(({ statusCode }) => statusCode);
};

type Answered = { readonly input: Input; readonly statusCode: number; readonly body: string };

const answersOf = async (
  app: FastifyInstance,
  call: CallShape,
  inputs: readonly Input[],
): Promise<readonly Answered[]> => {
  const answers: Answered[] = [];
  for (let first = 0; first < inputs.length; first += AT_ONCE) {
    const some = inputs.slice(first, first + AT_ONCE);
    const sent = some.map(async (input): Promise<Answered> => {
      const { statusCode, body } = await send(app, call, input);
      return { input, statusCode, body };
    });
    answers.push(...(await Promise.all(sent)));
  }
  return answers;
};

/** The inputs that were not answered as expected. */
const faultsIn = (call: CallShape, answers: readonly Answered[]): readonly string[] =>
  answers
    .filter(
      ({ input, statusCode, body }) =>
        statusCode >= 500 || (isRefused(call, input) && !(REFUSED.has(statusCode) && body.includes('"message"'))),
    )
    .map(
      ({ input, statusCode, body }) => `${statusCode} ${body.slice(0, 100)} for ${JSON.stringify(input).slice(0, 400)}`,
    );

const apps = [
  ["members'", calls, () => fixture.server.app],
  ["operators'", operatorCalls, () => fixture.app],
] as const;
const each = apps.flatMap(([whose, declared, app]) =>
  declared.map((call): readonly [string, CallShape, () => FastifyInstance] => [
    `${whose} ${call.method} ${call.path}`,
    call,
    app,
  ]),
);

describe("bad inputs", () => {
  let before: RowCounts;
  beforeAll(async () => {
    before = await rows.count();
  });

  test.each(each)(`${COUNT} of %s are refused`, async (_name, call, app) => {
    const inputs = badOf(call);
    expect(inputs).toHaveLength(COUNT);
    const answers = await answersOf(app(), call, inputs);
    expect(faultsIn(call, answers)).toEqual([]);
    expect(answers.map(({ statusCode }) => statusCode)).toContain(ownRefusal(call));
    expect(await isSignedIn()).toEqual([200, 200]);
  });

  test("change nothing", async () => {
    expect(await rows.count()).toEqual(before);
  });
});

/** Wrong passwords of the call before would hide what this call makes of its input. */
const forgetTries = async (): Promise<void> => {
  await sql`delete from try_guard`.execute(fixture.server.context.db);
};

test.each(each)("odd inputs of %s cause no 500", async (_name, call, app) => {
  await forgetTries();
  const answers = await answersOf(app(), call, oddOf(call));
  expect(faultsIn(call, answers)).toEqual([]);
  // Something reached the handler of each call to which anything was sent.
  expect(answers.every(({ statusCode }) => statusCode === 429)).toBe(ENDS.has(call.name));
  expect(await isSignedIn()).toEqual([200, 200]);
});
