import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { moveItem, postingItem } from "./item.ts";
import type { Item } from "./item.ts";
import type { Ledger } from "./ledger.ts";
import type { MoveOutcome, Outcome, Posting, SagaMove, SagaOpening, SagaStep } from "./posting.ts";
import { openBooks } from "./testing/books.ts";
import type { Books } from "./testing/books.ts";
import { createModel, inBatchOrder } from "./testing/model.ts";
import type { Model } from "./testing/model.ts";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

let runs = 0n;

/** Few of everything, so that items share them: 2 members with wallet and game, 2 houses, one in kip, one unknown. */
const openSetup = async () => {
  const run = (runs += 1n);
  const members = [run * 10n + 1n, run * 10n + 2n];
  const accounts = new Map<
    bigint,
    Parameters<typeof createModel>[0] extends Iterable<readonly [bigint, infer Facts]> ? Facts : never
  >();
  const wallets: bigint[] = [];
  const all: bigint[] = [];
  const add = (id: bigint, currency: string, floor: bigint | null): void => {
    accounts.set(id, { currency, floor, balance: floor === null ? 0n : 5_000n, seq: floor === null ? 0n : 1n });
    all.push(id);
  };
  for (const member of members) {
    const wallet = await books.wallet(member, 5_000n);
    wallets.push(wallet);
    add(wallet, "THB", 0n);
    add(await books.game(member), "THB", null);
  }
  add(await books.house("bank", `${run}`), "THB", null);
  add(await books.house("payout", `${run}`), "THB", null);
  add(await books.house("bank", `${run}`, "LAK"), "LAK", null);
  all.push(999_999_999_999n);
  return { run, members, wallets, all, model: createModel(accounts) };
};
type Setup = Awaited<ReturnType<typeof openSetup>>;

const small = (max: number) => fc.nat({ max: max - 1 });
const amounts = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(1n, 50n, 99n, 100n, 1_000n) },
  { weight: 3, arbitrary: fc.constantFrom(2n ** 62n, 2n ** 63n - 1n) },
);
const states = fc.constantFrom("a", "b", "c");
const sagaSteps = fc.record({
  member: small(2),
  reference: small(3),
  from: fc.option(fc.uniqueArray(states, { minLength: 1, maxLength: 2 }), { freq: 3 }),
  to: states,
  status: fc.constantFrom("IN_PROGRESS", "IN_PROGRESS", "SUCCESS", "FAILED"),
  list: fc.boolean(),
  data: fc.option(fc.constant({ note: '"quoted", {null} \\ ก' }), { nil: undefined }),
});
const keySteps = fc.record({
  member: small(2),
  key: small(2),
  reference: small(2),
  hash: fc.constantFrom("one", "one", "two"),
  answer: fc.option(
    fc.constantFrom({ status: 200, body: '{"have":"$available","say":"ก \\"{,}\\""}' }, { status: 409, body: "null" }),
  ),
});
const companions = {
  wallet: fc.option(small(2), { freq: 4 }),
  saga: fc.option(sagaSteps, { freq: 2 }),
  key: fc.option(keySteps, { freq: 2 }),
};
const postings = fc.record({
  ...companions,
  operation: fc.constantFrom("post", "hold", "hold", "settle", "release"),
  reference: small(12),
  /** Usually the reference determines the accounts, so that holds find their ends. */
  usual: fc.integer({ min: 0, max: 4 }).map((drawn) => drawn > 0),
  kind: fc.constantFrom("by-hand", "by-hand", "by-hand", "bonus"),
  currency: fc.constantFrom(...Array<"THB">(12).fill("THB"), "LAK" as const),
  amount: amounts,
  debit: fc.oneof({ weight: 4, arbitrary: small(6) }, small(8)),
  credit: fc.oneof({ weight: 4, arbitrary: small(6) }, small(8)),
  exclusive: fc.constantFrom(null, null, "debit", "credit"),
  expect: fc.option(fc.record({ account: small(6), seq: fc.bigInt(0n, 3n) }), { freq: 2 }),
});
const moves = fc.record({ ...companions, amount: amounts, currency: fc.constantFrom("THB", "THB", "THB", "LAK") });
const steps = fc.oneof({ weight: 4, arbitrary: postings }, { weight: 1, arbitrary: moves });
type Step = typeof steps extends fc.Arbitrary<infer T> ? T : never;

/** The items to submit, in the form of the ledger and of the model. */
type Call = { readonly item: Item; readonly submit: (ledger: Ledger) => Promise<Outcome | MoveOutcome> };

const toCall = (drawn: Step, { run, members, wallets, all }: Setup): Call => {
  const wallet = drawn.wallet === null ? undefined : wallets[drawn.wallet];
  const saga: SagaStep | null = drawn.saga && {
    // A wallet numbers only its own member's movements.
    memberId: members[drawn.wallet ?? drawn.saga.member] ?? 0n,
    reference: `${run}:${drawn.saga.reference}`,
    from: drawn.saga.from,
    to: drawn.saga.to,
    status: drawn.saga.status,
    dueIn: null,
    list: drawn.saga.list && wallet !== undefined,
    ...(drawn.saga.from === null && { kind: "kind" }),
    ...(drawn.saga.data && { data: drawn.saga.data }),
  };
  const key = drawn.key && {
    memberId: members[drawn.key.member] ?? 0n,
    key: `the-key-${run}-${drawn.key.key}`,
    hash: drawn.key.hash,
    reference: `${run}:${drawn.key.reference}`,
    answer: drawn.key.answer,
  };
  const more = { ...(wallet !== undefined && { wallet }), ...(key && { key }) };
  if (!("operation" in drawn)) {
    const step = saga ?? {
      memberId: members[0] ?? 0n,
      reference: `${run}:0`,
      from: ["a"],
      to: "b",
      status: "IN_PROGRESS",
      dueIn: null,
    };
    const move: SagaMove | SagaOpening =
      step.from === null
        ? { saga: step, amount: drawn.amount, currency: drawn.currency, ...more }
        : { saga: step, ...more };
    return {
      item: moveItem(move),
      submit: (ledger) => ("amount" in move ? ledger.openSaga(move) : ledger.moveSaga(move)),
    };
  }
  const [from, to] = drawn.usual ? [drawn.reference % 6, (drawn.reference * 5 + 1) % 6] : [drawn.debit, drawn.credit];
  const debit = all[from] ?? 0n;
  const credit = all[from === to ? (to + 1) % all.length : to] ?? 0n;
  const seen = drawn.expect && { account: all[drawn.expect.account] ?? 0n, seq: drawn.expect.seq };
  const posting: Posting = {
    operation: drawn.operation,
    reference: `${run}:${drawn.reference}`,
    kind: drawn.kind,
    currency: drawn.currency,
    amount: drawn.usual && drawn.amount < 1_000n ? 90n : drawn.amount,
    debit,
    credit,
    ...(drawn.exclusive && drawn.operation !== "post" && { exclusive: drawn.exclusive === "debit" ? debit : credit }),
    ...(seen && drawn.operation === "post" && { expect: seen }),
    ...(saga && { saga }),
    ...more,
  };
  return { item: postingItem(posting), submit: (ledger) => ledger.submit(posting) };
};

const withoutTransfer = (outcome: Outcome | MoveOutcome): unknown => {
  if (outcome.is !== "done") return outcome;
  return { is: "done", repeated: "repeated" in outcome && outcome.repeated, available: outcome.available };
};

const standsAs = async ({ run, members, all }: Setup, model: Model): Promise<void> => {
  const [accounts, transfers, sagas, keys] = await Promise.all(
    [
      [
        "select id, balance, held, seq, movements, busy is not null as busy from account where id = any($1) order by id",
        [all],
      ],
      ["select reference, state from transfer where reference like $1 order by reference", [`${run}:%`]],
      [
        `select member_id || ':' || reference as name, state, status, n, balance, amount, timeline from saga
          where member_id = any($1)`,
        [members],
      ],
      [
        `select member_id || ':' || key as name, hash, reference, status, body from idempotency
          where member_id = any($1)`,
        [members],
      ],
    ].map(
      async ([text, values]) =>
        (await books.pool.query<Record<string, unknown>>(text as string, values as unknown[])).rows,
    ),
  );
  expect(accounts).toEqual(
    [...model.accounts].map(([id, { balance, held, seq, movements, busy }]) => ({
      id,
      balance,
      held,
      seq,
      movements,
      busy: busy !== null,
    })),
  );
  const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);
  const sorted = (rows: readonly Record<string, unknown>[] | undefined) =>
    rows?.toSorted((a, b) => byName([String(a["name"]), 0], [String(b["name"]), 0]));
  expect(transfers).toEqual(
    [...model.transfers].toSorted(byName).map(([reference, { state }]) => ({ reference, state })),
  );
  expect(
    sorted(sagas)?.map(({ timeline, ...facts }) => ({
      ...facts,
      steps: (timeline as { state: string }[]).map(({ state }) => state),
    })),
  ).toEqual([...model.sagas].toSorted(byName).map(([name, facts]) => ({ name, ...facts })));
  expect(sorted(keys)).toEqual(
    [...model.keys].toSorted(byName).map(([name, { hash, reference, answer }]) => ({
      name,
      hash,
      reference,
      status: answer?.status ?? null,
      body: answer?.body ?? null,
    })),
  );
};

test("any batches of anything are answered, and stored, by the rules", { timeout: 120_000 }, async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(steps, { minLength: 1, maxLength: 24, size: "large" }), {
        minLength: 1,
        maxLength: 6,
        size: "large",
      }),
      async (rounds) => {
        const world = await openSetup();
        // One writer, so that the order of decisions is known.
        const ledger = books.another({ writers: 1 });
        for (const round of rounds) {
          const calls = round.map((drawn) => toCall(drawn, world));
          const outcomes = await Promise.all(calls.map((call) => call.submit(ledger)));
          const expected = new Map(
            inBatchOrder(calls.map(({ item }) => item)).map((item) => [item, world.model.apply(item)]),
          );
          for (const [index, { item }] of calls.entries()) {
            const outcome = outcomes[index];
            if (outcome === undefined) throw new Error("no outcome");
            expect(
              withoutTransfer(outcome),
              JSON.stringify(round[index], (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value)),
            ).toEqual(expected.get(item));
            const kind = outcome.is === "refused" ? outcome.why : outcome.is;
            seen.set(kind, (seen.get(kind) ?? 0) + 1);
          }
        }
        await ledger.close();
        await standsAs(world, world.model);
      },
    ),
    { numRuns: 120 },
  );
  // The property would prove nothing if the drawn batches never reached these outcomes.
  const kinds = ["done", "key-seen", "money-not-enough", "wrong-currency", "unknown-account", "reference-taken"];
  for (const kind of [...kinds, "other-state", "busy", "moved-on", "not-held", "overflow", "key-conflict"])
    expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(0);
});
