import { type Mutation, server } from "./mutation.ts";

/**
 * Mutations of what enters and leaves the process: keys, input, sessions and jobs inwards, connections and clocks
 * outwards.
 */
export const httpMutations: readonly Mutation[] = [
  {
    name: "a purge does one step only",
    edits: [
      { file: `${server}/purges.ts`, find: "    left = more;\n", replace: "    left = more.slice(more.length);\n" },
    ],
    caughtBy: { test: `${server}/jobs.test.ts` },
  },
  {
    name: "input that does not fit is not kept under its key",
    edits: [
      {
        file: `${server}/idempotency/final.ts`,
        find: 'return error instanceof InvalidInput || (error instanceof Error && "code" in error && OF_THE_BODY.has(error.code));',
        replace: 'return error instanceof Error && "code" in error && OF_THE_BODY.has(error.code);',
      },
    ],
    caughtBy: { test: `${server}/idempotency/idempotency.test.ts` },
  },
  {
    name: "any 400 is an answer for good, a body's that broke off too",
    edits: [
      {
        file: `${server}/idempotency/final.ts`,
        find: '(error instanceof Error && "code" in error && OF_THE_BODY.has(error.code))',
        replace:
          '(error instanceof Error && "code" in error && (OF_THE_BODY.has(error.code) || Reflect.get(error, "statusCode") === 400))',
      },
    ],
    caughtBy: { test: `${server}/idempotency/idempotency.test.ts` },
  },
  {
    name: "input may be nested without end",
    edits: [
      {
        file: `${server}/http/input.ts`,
        find: "if (path.length === MAX_DEPTH) return",
        replace: "if (path.length === MAX_DEPTH * 1_000) return",
      },
    ],
    caughtBy: { test: `${server}/http/bad-input.test.ts` },
  },
  {
    name: "a session opens for a password that was changed meanwhile",
    edits: [
      {
        file: `${server}/domain/session/sessions.ts`,
        find: '  if (row?.password !== password) return "changed";\n',
        replace: '  if (row?.password === undefined || password === "") return "changed";\n',
      },
    ],
    caughtBy: { test: `${server}/domain/session/sessions.test.ts` },
  },
  {
    name: "a login does not lock its member's row",
    edits: [
      {
        file: `${server}/domain/session/sessions.ts`,
        find: `    .select(["password", "status"])
    .where("id", "=", memberId)
    .forNoKeyUpdate()
`,
        replace: `    .select(["password", "status"])
    .where("id", "=", memberId)
`,
      },
    ],
    caughtBy: { test: `${server}/domain/session/sessions.test.ts` },
  },
  {
    name: "the demo's mark is not looked at: what it filled counts as others'",
    edits: [
      {
        file: `${server}/demo/contents.ts`,
        find: '(await holds("setting", "name = $1", [MARK])) ||',
        replace: '(await holds("setting", "name = $1", [`not ${MARK}`])) ||',
      },
    ],
    caughtBy: { test: `${server}/demo/prepare.test.ts` },
  },
  {
    name: "the demo and its sandbox start on a database of others",
    edits: [
      {
        file: `${server}/demo/contents.ts`,
        find: 'if (contents === "others" && demo)',
        replace: 'if (contents === "others" && demo === null)',
      },
    ],
    caughtBy: { test: `${server}/demo/prepare.test.ts` },
  },
  {
    name: "a withdrawal is held by what the wallet was a moment ago",
    edits: [
      {
        file: `${server}/domain/withdrawal/hold.ts`,
        find: "    ...(expect === undefined ? {} : { expect }),\n",
        replace: "",
      },
    ],
    caughtBy: { test: `${server}/domain/withdrawal/hold.test.ts` },
  },
  {
    name: "a circuit that is open never closes",
    edits: [{ file: `${server}/lib/circuit-breaker.ts`, find: "    open = null;\n", replace: "" }],
    caughtBy: { test: `${server}/lib/circuit-breaker.test.ts` },
  },
  {
    name: "a call that is given up is closed, not reset: what was not sent yet is sent later",
    edits: [
      {
        file: `${server}/lib/http-connections.ts`,
        find: "return tcp.resetAndDestroy();",
        replace: "return destroy(error);",
      },
    ],
    caughtBy: { test: `${server}/lib/http-connections.test.ts` },
  },
  {
    name: "a stopwatch shows what the wall clock shows, set back or not",
    edits: [
      {
        file: `${server}/lib/stopwatch.ts`,
        find: "return () => Math.max(counted(), wall());",
        replace: "return () => Math.max(0 * counted(), wall());",
      },
    ],
    caughtBy: { test: `${server}/lib/stopwatch.test.ts` },
  },
  {
    name: "a step of the database's clock begins no epoch",
    edits: [
      {
        file: `${server}/lib/database-time.ts`,
        find: "set steps = steps + 1 where",
        replace: "set steps = steps where",
      },
    ],
    caughtBy: { test: `${server}/lib/database-time.test.ts` },
  },
];
