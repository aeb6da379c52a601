import { type Mutation, server } from "./mutation.ts";

/** Mutations on the ways by which money comes in. */
export const depositMutations: readonly Mutation[] = [
  {
    name: "the feed and a slip credit one transfer each",
    edits: [
      {
        file: `${server}/domain/deposit/bank/credit-transfer.ts`,
        find: "  const arrival = arrivalReference(transfer);\n  const wallet",
        replace:
          '  const arrival = `${arrivalReference(transfer)}${channel === "slip" ? ":slip" : ""}`;\n  const wallet',
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "a slip of somebody else's transfer is credited",
    edits: [
      {
        file: `${server}/domain/deposit/slip/judge-transfer.ts`,
        find: '  if (!slip.isSender) return "NOT_MATCH";\n',
        replace: "",
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "nobody asks the bank for what its feed did not bring",
    edits: [
      {
        file: `${server}/domain/deposit/bank/ask-bank.ts`,
        find: "if (context.adapters.bank === null || context.databaseTime.isSkewed()) return;",
        replace: "if (context.adapters.bank !== undefined) return;",
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "a claim is credited by its own name instead of the bank's reference",
    edits: [
      {
        file: `${server}/domain/deposit/report/credit-report.ts`,
        find: "transfer: { ...reported, amount:",
        replace: "transfer: { ...reported, reference: claim.id, amount:",
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "money of suspense leaves under another name when it goes back",
    edits: [
      {
        file: `${server}/domain/deposit/bank/suspense-return-saga.ts`,
        find: "const posting = await releaseReference(context.db, arrival);",
        replace: "const posting = `${await releaseReference(context.db, arrival)}:${reference}`;",
      },
    ],
    caughtBy: { test: "tests/money/bank-suspense.test.ts" },
  },
  {
    name: "a slip takes money out of suspense that waits for two people",
    edits: [
      {
        file: `${server}/domain/deposit/slip/hold-slip.ts`,
        find: "if (known.held) return true;",
        replace: "",
      },
    ],
    caughtBy: { test: "tests/money/slip-after-hand.test.ts" },
  },
  {
    name: "a credit by hand that one transfer was closed for holds the next one",
    edits: [
      {
        file: `${server}/domain/bank-statement/hand-credits.ts`,
        find: "(h.proposal is not null or c.member_id",
        replace: "(c.member_id",
      },
    ],
    caughtBy: { test: "tests/money/close-suspense.test.ts" },
  },
  {
    name: "money of suspense is closed although the bank shows it beside the credit",
    edits: [
      {
        file: `${server}/domain/bank-statement/credits-of-held.ts`,
        find: " and (h.proposal is not null or not ${isOther})",
        replace: "",
      },
    ],
    caughtBy: { test: "tests/money/close-other-money.test.ts" },
  },
  {
    name: "a server that was paused closes money of suspense once the proposal failed",
    edits: [
      {
        file: `${server}/domain/deposit/suspense/close-suspense.ts`,
        find: 'if (state !== "approved" || credit === undefined) return null;',
        replace: "if (credit === undefined) return null;",
      },
    ],
    caughtBy: { test: "tests/money/close-suspense.test.ts" },
  },
  {
    name: "a gift's code is looked up, and not taken before the call",
    edits: [
      {
        file: `${server}/db/migrations/baseline/07-deposit.sql`,
        find: "create unique index gift_link_code",
        replace: "create index gift_link_code",
      },
      {
        file: `${server}/domain/deposit/gift/gift-saga.ts`,
        find: 'const why = seen.is === "ours" ? "TAKEN_BEFORE"',
        replace:
          'if (seen.is === "ours" && seen.gift !== null) return hold(context, row, { is: "open", ...seen.gift });\n  const why = seen.is === "ours" ? "TAKEN_BEFORE"',
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "a gift takes no room of the member's limit until it is held",
    edits: [
      {
        file: `${server}/domain/deposit/limit/deposit-limit.ts`,
        find: "data || jsonb_build_object('room', ${amount}::bigint)",
        replace: "data || jsonb_build_object('seen', ${amount}::bigint)",
      },
    ],
    caughtBy: { test: "tests/money/deposit-limit-gifts.test.ts" },
  },
  {
    name: "two people are one: an operator approves what they proposed",
    edits: [
      {
        file: `${server}/console/approval/approve-proposal.ts`,
        find: '      if (row.proposed_by === operator.id) throw refuse("OWN_PROPOSAL");\n',
        replace: "",
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "a second look is one's own: whoever looked first approves the withdrawal",
    edits: [
      {
        file: `${server}/domain/risk/second-look.ts`,
        find: "coalesce(f.first_look_by = ${operatorId}, true)",
        replace: "f.first_look_by is null",
      },
    ],
    caughtBy: { test: "tests/money/held-by-rule.test.ts" },
  },
  {
    name: "a report is credited beside an unproven credit that nobody compared",
    edits: [
      {
        file: `${server}/domain/bank-statement/compare-credits.ts`,
        find: 'COMPARED_KINDS = ["match-line", "credit-claim"]',
        replace: 'COMPARED_KINDS = ["match-line"]',
      },
    ],
    caughtBy: { test: "tests/money/deposit-reports.test.ts" },
  },
  {
    name: "what is credited during a comparison is not seen by it",
    edits: [
      { file: `${server}/domain/bank-statement/compare-credits.ts`, find: "  await updateCredits();\n", replace: "" },
    ],
    caughtBy: { test: "tests/money/deposit-reports.test.ts" },
  },
  {
    name: "a report is not compared with what another begins to credit",
    edits: [
      {
        file: `${server}/domain/bank-statement/compare-credits.ts`,
        find: ".set({ credit_begun: true })",
        replace: ".set({ credit_begun: false })",
      },
    ],
    caughtBy: { test: "tests/money/bank-statement.test.ts" },
  },
  {
    name: "two adjustments at once each pass the limit of a day",
    edits: [
      {
        file: `${server}/domain/adjustment/limits.ts`,
        find: `    .where("id", "=", id)
    .forNoKeyUpdate()
`,
        replace: `    .where("id", "=", id)
`,
      },
    ],
    caughtBy: { test: "tests/money/adjustments.test.ts" },
  },
  {
    name: "coins are given by each server that comes to it",
    edits: [
      {
        file: `${server}/domain/adjustment/give-coins.ts`,
        find: "if (!(await markExecuted(context, tx, row, executed))) return null;",
        replace: "await markExecuted(context, tx, row, executed);",
      },
    ],
    caughtBy: { test: "tests/money/adjustments.test.ts" },
  },
  {
    name: "a debit that is given up leaves no row: who was paused in it takes the money later",
    edits: [
      {
        file: `${server}/domain/adjustment/adjust-wallet.ts`,
        find: "(isShort ? giveUp(context, proposal, ADJUSTMENT) :",
        replace: '(isShort ? "failed" :',
      },
    ],
    caughtBy: { test: "tests/money/adjustments.test.ts" },
  },
  {
    name: "an adjustment of a member who has left leaves no row: who was paused in it moves the money later",
    edits: [
      {
        file: `${server}/domain/adjustment/adjust-wallet.ts`,
        find: "isGone ? await giveUp(context, proposal, ADJUSTMENT) : null",
        replace: 'isGone ? "failed" : null',
      },
    ],
    caughtBy: { test: "tests/money/adjustments.test.ts" },
  },
  {
    name: "a return that was refused is marked again: its money stays on its way for ever",
    edits: [
      {
        file: `${server}/domain/deposit/bank/suspense-return-saga.ts`,
        find: '    .where("returns_refused", "=", refused)\n',
        replace: '    .where("returns_refused", ">=", Math.min(0, refused))\n',
      },
    ],
    caughtBy: { test: "tests/money/bank-suspense.test.ts" },
  },
  {
    name: "waiting is no state of its own: who was paused after the approval pays all the same",
    edits: [
      {
        file: `${server}/domain/withdrawal/awaiting-approval.ts`,
        find: 'to: "reviewing",',
        replace: 'to: "held",',
      },
    ],
    caughtBy: { test: `${server}/domain/withdrawal/release.test.ts` },
  },
  {
    name: "a paid slip that emptied suspense is looked at by nobody any more",
    edits: [
      {
        file: `${server}/domain/deposit/bank/credit-transfer.ts`,
        find: 'const dueIn = channel === "slip" ? FOLLOW_MS : null;',
        replace: "const dueIn = null;",
      },
    ],
    caughtBy: { test: "tests/money/bank-suspense.test.ts" },
  },
  {
    name: "the day's sum of payouts counts by the process's clock",
    edits: [
      {
        file: `${server}/domain/withdrawal/approve.ts`,
        find: "const now = await databaseNow(tx);",
        replace: "const now = context.clock.now();",
      },
    ],
    caughtBy: { test: "apps/server/src/domain/wrong-clock.test.ts" },
  },
  {
    name: "a refusal that released a gift's hold counts as the release for another amount",
    edits: [
      {
        file: `${server}/domain/deposit/gift/gift-saga.ts`,
        find: "if (present?.state !== saga.to) return",
        replace: "if (present === null) return",
      },
    ],
    caughtBy: { test: "tests/money/gift-other-amount.test.ts" },
  },
  {
    name: "a gift's code is kept although its link has ended",
    edits: [
      {
        file: `${server}/domain/deposit/gift/links.ts`,
        find: '          .where("status", "=", "IN_PROGRESS")\n',
        replace: "",
      },
    ],
    caughtBy: { test: "tests/money/gift-at-once.test.ts" },
  },
  {
    name: "what a bank account was read up to is believed, also when that time has not come",
    edits: [
      {
        file: `${server}/domain/deposit/bank/ask-bank.ts`,
        find: "  await forgetFuture(context);\n",
        replace: "",
      },
    ],
    caughtBy: { test: "tests/money/bank-feed.test.ts" },
  },
  {
    name: "a call that repeats a decision of its operator is told as the one that made it",
    edits: [
      {
        file: `${server}/domain/withdrawal/decide.ts`,
        find: "...newCallMark(context)",
        replace: '...(newCallMark(context) && { call: "" })',
      },
    ],
    caughtBy: { test: "tests/money/lost-answers.test.ts" },
  },
];
