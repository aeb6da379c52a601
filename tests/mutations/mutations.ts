import { type Edit, type Mutation, server } from "./mutation.ts";
import { reconciliationMutations } from "./reconciliation-mutations.ts";
import { externalCallMutations } from "./external-call-mutations.ts";
import { depositMutations } from "./deposit-mutations.ts";
import { httpMutations } from "./http-mutations.ts";
import { ledgerMutations } from "./ledger-mutations.ts";
import { rewardMutations } from "./reward-mutations.ts";

/** The mark that a call has begun is set again and again. */
const beginsAgain: Edit = {
  file: `${server}/saga/rows.ts`,
  find: "    .where(sql<boolean>`data->>'begun' is distinct from ${row.state}`)\n",
  replace: "",
};

/** Each is one that somebody could make, in the places where money can be lost. */
export const mutations: readonly Mutation[] = [
  {
    name: "a release on timeout: no clear answer counts as a no",
    edits: [
      {
        file: `${server}/saga/external-call.ts`,
        find: 'return verdict.is === "refused" ? verdict : null;',
        replace:
          'return verdict.is === "refused" ? verdict : verdict.is === "unclear" ? { is: "refused", reason: verdict.why } : null;',
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "“no such reference” is believed at once",
    edits: [
      {
        file: `${server}/saga/external-call.ts`,
        find: "return (await isLongAbsent(context, row, ms)) ? noSuch : null;",
        replace: "return noSuch;",
      },
    ],
    caughtBy: { test: "apps/server/src/saga/engine.test.ts" },
  },
  {
    name: "a credit before the provider has confirmed: out of a game without a hold",
    edits: [
      {
        file: `${server}/domain/transfer/start-transfer.ts`,
        find: 'operation: "hold",',
        replace: 'operation: from === null ? "hold" : "post",',
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "a payout is called again after a crash: the mark that it has begun is not looked at",
    edits: [
      {
        file: `${server}/saga/external-call.ts`,
        find: "if (!hasBegun(row)) return firstCall(context, row, externalCall);",
        replace: 'if (!hasBegun(row) || row.kind === "withdraw") return firstCall(context, row, externalCall);',
      },
      beginsAgain,
    ],
    caughtBy: "simulation",
  },
  {
    name: "a second reference on retry: what is unclear is called again under another one",
    edits: [
      {
        file: `${server}/saga/external-call.ts`,
        find: "if (!hasBegun(row)) return firstCall(context, row, externalCall);",
        replace: 'if (!hasBegun(row) || row.kind === "withdraw") return firstCall(context, row, externalCall);',
      },
      beginsAgain,
      {
        file: `${server}/domain/withdrawal/withdrawal-saga.ts`,
        find: "payout.pay({ reference, amount,",
        replace:
          'payout.pay({ reference: row.data["begun"] === undefined ? reference : `${reference}-${Number(context.clock.now())}`, amount,',
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "a swallowed late answer: the contrary of what is final is told to nobody",
    edits: [
      {
        file: `${server}/saga/external-call.ts`,
        find: "if (present === null || present.state === row.state) return;",
        replace: "if (present !== null) return;",
      },
    ],
    caughtBy: { test: "apps/server/src/saga/engine.test.ts" },
  },
  {
    name: "a payment is told twice and booked twice: its reference has the time in it",
    edits: [
      {
        file: `${server}/domain/deposit/qr/payments.ts`,
        find: "      reference,\n      amount,\n      created_at,",
        replace: "      reference: `${reference}:${Number(created_at)}`,\n      amount,\n      created_at,",
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "a QR is credited as ordered instead of as paid",
    edits: [
      {
        file: `${server}/domain/deposit/qr/payments.ts`,
        find: "for (const payment of waiting) await book(context, order, payment);",
        replace: "for (const payment of waiting) await book(context, order, { ...payment, amount: order.amount });",
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "what follows a QR credit is forgotten by whoever dies in it",
    edits: [
      {
        file: `${server}/domain/deposit/qr/payments.ts`,
        find: "dueIn: BOOKING_MS,",
        replace: "dueIn: null,",
      },
    ],
    caughtBy: { test: "tests/money/dying.test.ts" },
  },
  {
    name: "nobody asks about a QR once it is over",
    edits: [
      {
        file: `${server}/domain/deposit/qr/qr-deposit-saga.ts`,
        find: "const ASK_AFTER_MS = 86_400_000;",
        replace: "const ASK_AFTER_MS = 0;",
      },
    ],
    caughtBy: { test: "tests/money/qr.test.ts" },
  },
  {
    name: "a play result is posted while a transfer has the account",
    edits: [
      { file: `${server}/domain/game/refresh.ts`, find: 'if (seen.busy) return { is: "busy" };', replace: "" },
      {
        file: `${server}/domain/game/refresh.ts`,
        find: "    expect: { account: game.account, seq: seen.seq },\n",
        replace: "",
      },
    ],
    caughtBy: { test: "tests/money/games.test.ts" },
  },
  {
    name: "a withdrawal is released on a 5xx",
    edits: [
      {
        file: `${server}/adapters/payout/signed/signed-payout.ts`,
        find: 'if (read.is === "failed" && refusals.has(read.code)) return { is: "refused", reason: read.code };',
        replace: 'if (read.is !== "good") return { is: "refused", reason: "failed" };',
      },
    ],
    caughtBy: { test: "tests/money/withdraw.test.ts" },
  },
  {
    name: "a key is looked up before, not taken with the hold",
    edits: [
      {
        file: `${server}/domain/transfer/start-transfer.ts`,
        find: "    ...(key === null ? {} : { key: { ...key, reference, answer: null } }),\n",
        replace: "",
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "a refusal is not kept: the same key does it again",
    edits: [
      {
        file: `${server}/idempotency/run-once.ts`,
        find: "const answer = isFinal(error) ? { status, body: JSON.stringify(body) } : null;",
        replace: "const answer = isFinal(error) && status === 0 ? { status, body: JSON.stringify(body) } : null;",
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "the home's balance comes from a cache",
    edits: [
      {
        file: `${server}/api/wallet/get-wallet.ts`,
        find: "const rows = await context.prepared<AccountRow>(accounts, [member.id, collectable()]);\n    const earned",
        replace:
          "const kept = (heads as Map<unknown, unknown>).get(`rows ${member.id}`) as AccountRow[] | undefined;\n    const rows = kept ?? (await context.prepared<AccountRow>(accounts, [member.id, collectable()]));\n    (heads as Map<unknown, unknown>).set(`rows ${member.id}`, rows);\n    const earned",
      },
    ],
    caughtBy: { test: "tests/money/qr.test.ts" },
  },
  {
    name: "a saga's guard is gone from the books: any state may follow any other",
    edits: [
      {
        file: `${server}/db/functions/ledger_check_saga.sql`,
        find: "when p_is_final or strpos(p_from, ',' || p_state || ',') = 0 then ledger_answer('other-state')",
        replace: "when false then ledger_answer('other-state')",
      },
      {
        file: `${server}/db/functions/ledger_batch_optimistic.sql`,
        find: "where strpos(p_saga_from[step], ',' || g.state || ',') > 0",
        replace: "where true",
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "what is held counts as available in the books",
    edits: [
      {
        file: `${server}/db/functions/ledger_check_money.sql`,
        find: "p_debit_balance - p_debit_holds - p_amount < p_debit_floor",
        replace: "p_debit_balance - p_amount < p_debit_floor",
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "a missed lock: accounts are read without one",
    edits: [
      {
        file: `${server}/db/functions/ledger_lock_accounts.sql`,
        find: "where id = any(p_accounts) and member_id + 0 is not null order by id for no key update) l;",
        replace: "where id = any(p_accounts) and member_id + 0 is not null order by id) l;",
      },
    ],
    caughtBy: { test: "apps/server/src/ledger/trouble.test.ts" },
  },
  {
    name: "what had moved meanwhile is forgotten: entries of the house's accounts are counted from what was read without a lock",
    edits: [
      {
        file: `${server}/db/functions/ledger_batch.sql`,
        find: "e.balance + (house_balance[e.place - v_own] - balance_before[e.place])",
        replace: "e.balance",
      },
    ],
    caughtBy: { test: "apps/server/src/ledger/house-accounts.test.ts" },
  },
  {
    name: "two transfers at a time on one account",
    edits: [
      {
        file: `${server}/db/functions/ledger_check_money.sql`,
        find: "when p_exclusive_busy is not null then ledger_answer('busy')",
        replace: "when false then ledger_answer('busy')",
      },
    ],
    caughtBy: { test: "apps/server/src/ledger/create-ledger.test.ts" },
  },
  {
    name: "two processes claim the same due rows: whoever claims takes no lock on them",
    edits: [{ file: `${server}/db/functions/lease_sagas.sql`, find: " for update skip locked", replace: "" }],
    caughtBy: { test: "apps/server/src/saga/leases.test.ts" },
  },
  {
    name: "a posting that comes alone decides before it has locked the house's account",
    edits: [
      {
        file: `${server}/db/functions/ledger_lock_accounts.sql`,
        find: "o_house_is_late := p_may_wait and o_own < cardinality(p_accounts);",
        replace: "o_house_is_late := o_own < cardinality(p_accounts);",
      },
    ],
    caughtBy: { test: "apps/server/src/ledger/house-accounts.test.ts" },
  },
  {
    name: "the fast path of a batch looks at a wallet's floor only in the end",
    edits: [
      {
        file: `${server}/db/functions/ledger_batch_optimistic.sql`,
        find: "least_available[v_debit] := least(least_available[v_debit],\n        balance_change[v_debit] - holds_change[v_debit] - v_amount);",
        replace: "least_available[v_debit] := null;",
      },
    ],
    caughtBy: { test: "apps/server/src/ledger/optimistic-batch.test.ts" },
  },
  {
    name: "the fast path of a batch gives a movement the balance before it",
    edits: [
      {
        file: `${server}/db/functions/ledger_batch_optimistic.sql`,
        find: "wallet_change[item] := balance_change[v_wallet] - holds_change[v_wallet];",
        replace: "wallet_change[item] := balance_change[v_wallet] * 0;",
      },
    ],
    caughtBy: { test: "apps/server/src/ledger/optimistic-batch.test.ts" },
  },
  ...externalCallMutations,
  ...reconciliationMutations,
  ...ledgerMutations,
  ...depositMutations,
  ...httpMutations,
  ...rewardMutations,
];
