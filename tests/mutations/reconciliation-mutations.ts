import { type Mutation, server } from "./mutation.ts";

const comparison = `${server}/saga/comparison.ts`;
const comparisonTest = { test: `${server}/saga/comparison.test.ts` };
const transactionsTest = { test: `${server}/domain/transaction/check.test.ts` };

/** Mutations of what balances, reports, lists of providers and our list of transactions are compared by. */
export const reconciliationMutations: readonly Mutation[] = [
  {
    name: "a provider's clock is not read: a balance is placed by ours",
    edits: [
      {
        file: comparison,
        find: "{ ...observedAt(theirTime, tookMs), balance }",
        replace: "{ ...observedAt(context.clock.now(), tookMs), balance }",
      },
    ],
    caughtBy: comparisonTest,
  },
  {
    name: "a report of another clock is taken as placed",
    edits: [
      {
        file: comparison,
        find: "const hasNoPlace = compared.clock === undefined || isOfAnotherClock(report);",
        replace: "const hasNoPlace = compared.clock === undefined && isOfAnotherClock(report);",
      },
    ],
    caughtBy: comparisonTest,
  },
  {
    name: "one look at the balances is enough",
    edits: [{ file: comparison, find: "const APART_MS = 60_000;", replace: "const APART_MS = 0;" }],
    caughtBy: comparisonTest,
  },
  {
    name: "of two processes that compare at once both write down what they found",
    edits: [
      {
        file: comparison,
        find: "    .where(sql<boolean>`(data->'compare'->>'rev')::int = ${facts.compare.rev - 1}`)\n",
        replace: "",
      },
    ],
    caughtBy: comparisonTest,
  },
  {
    name: "a bet at the very edge of a balance counts one way only",
    edits: [{ file: `${server}/saga/compare.ts`, find: "at.getTime() > limit", replace: "at.getTime() >= limit" }],
    caughtBy: { test: `${server}/saga/compare.test.ts` },
  },
  {
    name: "a page without a clear answer ends a provider's list",
    edits: [
      {
        file: `${server}/domain/reconciliation/pages.ts`,
        find: 'if (page.is === "unclear") throw new NotClear(page.why);',
        replace: 'if (page.is === "unclear") return;',
      },
    ],
    caughtBy: { test: "tests/money/reconciliation.test.ts" },
  },
  {
    name: "an entry of ours is skipped where its time lies after a later one's",
    edits: [
      {
        file: `${server}/domain/reconciliation/entries.ts`,
        find: "const due = firstYoung === -1 ? rows : rows.slice(0, firstYoung);",
        replace: "const due = firstYoung === -1 ? rows : rows.filter(({ young }) => !young);",
      },
    ],
    caughtBy: { test: `${server}/domain/reconciliation/entries.test.ts` },
  },
  {
    name: "entries count as compared before they are",
    edits: [
      {
        file: `${server}/domain/reconciliation/entries.ts`,
        find: "      yield ofMembers;\n      await proceed(context, run, { entry: { account, seq } });\n",
        replace: "      await proceed(context, run, { entry: { account, seq } });\n      yield ofMembers;\n",
      },
    ],
    caughtBy: { test: `${server}/domain/reconciliation/entries.test.ts` },
  },
  {
    name: "every server takes each turn to compare with the providers",
    edits: [
      {
        file: `${server}/domain/reconciliation/reconcile.ts`,
        find: "where j.next_at <= db_now() or j.next_at > db_now() + ${EVERY}",
        replace: "where j.next_at is not null or j.next_at > db_now() + ${EVERY}",
      },
    ],
    caughtBy: { test: `${server}/domain/reconciliation/reconcile.test.ts` },
  },
  {
    name: "two compare with one provider at once",
    edits: [
      {
        file: `${server}/domain/reconciliation/runs.ts`,
        find: "where c.run is null or c.lease_until < db_now() or",
        replace: "where c.provider is not null or",
      },
    ],
    caughtBy: { test: `${server}/domain/reconciliation/reconcile.test.ts` },
  },
  {
    name: "a run that another has replaced says how far it came",
    edits: [
      {
        file: `${server}/domain/reconciliation/runs.ts`,
        find: "where provider = ${provider} and run = ${id} returning 1",
        replace: "where provider = ${provider} and ${id}::bigint > 0 returning 1",
      },
    ],
    caughtBy: { test: `${server}/domain/reconciliation/reconcile.test.ts` },
  },
  {
    name: "a row that the feed changed counts as compared",
    edits: [
      {
        file: `${server}/domain/transaction/keep-rows.ts`,
        find: "checked = case when t.checked > excluded.checked then excluded.checked else t.checked end",
        replace: "checked = t.checked",
      },
    ],
    caughtBy: transactionsTest,
  },
  {
    name: "a range of postings passes before all movements of its members were compared",
    edits: [
      {
        file: `${server}/domain/transaction/check.ts`,
        find: "checked: isOver && isAll ? (last ?? checked) : checked,",
        replace: "checked: isOver ? (last ?? checked) : checked,",
      },
    ],
    caughtBy: transactionsTest,
  },
  {
    name: "a movement that ended and stays open in the list is not looked for",
    edits: [{ file: `${server}/domain/transaction/check.ts`, find: "  await checkOpen(context);\n", replace: "" }],
    caughtBy: transactionsTest,
  },
];
