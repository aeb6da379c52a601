import { type Mutation, server } from "./mutation.ts";

/** Mutations on the ways by which members are given something. */
export const rewardMutations: readonly Mutation[] = [
  {
    name: "a refund is fixed, and its losses are not counted as refunded",
    edits: [
      {
        file: `${server}/domain/refund/accrue-refund.ts`,
        find: 'sql<bigint>`${row.ref("plain")} + ${open.plain}`',
        replace: 'sql<bigint>`${row.ref("plain")}`',
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "a refund is put aside twice: nobody waits for whoever fixes it",
    edits: [
      {
        file: `${server}/domain/refund/accrue-refund.ts`,
        find: "where member_id = ${member.id} for update`",
        replace: "where member_id = ${member.id}`",
      },
    ],
    caughtBy: { test: "tests/money/refund.test.ts" },
  },
  {
    name: "a refund is paid under a name with the time in it",
    edits: [
      {
        file: `${server}/domain/refund/accrued.ts`,
        find: '{ kind: "refund", reference: id, amount }',
        replace: '{ kind: "refund", reference: `${id}${Number(context.clock.now())}`, amount }',
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "what friends earned is paid each time that it is asked for",
    edits: [
      {
        file: `${server}/domain/referral/collect-commission.ts`,
        find: '{ kind: "invite", reference: id, amount }',
        replace: '{ kind: "invite", reference: `${id}${Number(context.clock.now())}`, amount }',
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "a friend earns by what they played before their deposit",
    edits: [
      {
        file: `${server}/domain/referral/evaluate-referral.ts`,
        find: "and at >= ${from} and at < ${until}",
        replace: "and at >= ${new Date(0)} and at < ${until}",
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "a bonus is given outside its guards: neither the wallet nor an index lets in one at a time",
    edits: [
      { file: `${server}/domain/bonus/give.ts`, find: "    exclusive: wallet,\n", replace: "" },
      {
        file: `${server}/db/migrations/baseline/09-reward.sql`,
        find: "create unique index member_bonus_active",
        replace: "create index member_bonus_active",
      },
      {
        file: `${server}/db/migrations/baseline/09-reward.sql`,
        find: "create unique index member_bonus_deposit",
        replace: "create index member_bonus_deposit",
      },
    ],
    caughtBy: { test: "tests/money/bonus-activation.test.ts" },
  },
  {
    name: "what was played before a bonus counts towards it",
    edits: [
      {
        file: `${server}/domain/bonus/turnover.ts`,
        find: "and b.at >= ${activated_at}",
        replace: "and b.at >= ${new Date(Number(activated_at) - 86_400_000)}",
      },
    ],
    caughtBy: { test: "tests/money/bonus-activation.test.ts" },
  },
  {
    name: "a withdrawal goes out while a bonus runs",
    edits: [
      {
        file: `${server}/domain/withdrawal/limits.ts`,
        find: "= [bonusBlocker];",
        replace: "= [async (...given) => (await bonusBlocker(...given)) && false];",
      },
      {
        file: `${server}/domain/withdrawal/hold.ts`,
        find: '    if (await hasActiveBonus(context, plan.member)) return { is: "bonus-remaining" };\n',
        replace: "",
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "the end of a bonus takes what was paid in since",
    edits: [
      {
        file: `${server}/domain/bonus/holdings.ts`,
        find: "return bonus.held_before + (rows[0]?.since ?? 0n);",
        replace: "return bonus.held_before + (rows[0]?.since ?? 0n) * 0n;",
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "the end of a bonus takes what was worked out, wherever the money has gone meanwhile",
    edits: [
      { file: `${server}/domain/bonus/clawback.ts`, find: "    expect: { account: wallet, seq },\n", replace: "" },
    ],
    caughtBy: { test: "tests/money/bonus-end.test.ts" },
  },
  {
    name: "a coupon is paid under a name with the time in it",
    edits: [
      {
        file: `${server}/api/spin/pay-coupon.ts`,
        find: '    operation: "post",\n    reference: id,',
        replace: '    operation: "post",\n    reference: `${id}${Number(context.clock.now())}`,',
      },
    ],
    caughtBy: "simulation",
  },
  {
    name: "one operator gives the tag that decides who gets a bonus",
    edits: [
      {
        file: `${server}/console/member-label/change-labels.ts`,
        find: "if (audiences.length > 0) throw",
        replace: "if (audiences.length > 999) throw",
      },
    ],
    caughtBy: { test: `${server}/console/member-label/label-proposals.test.ts` },
  },
  {
    name: "an approval does not read again what a tag decides",
    edits: [
      {
        file: `${server}/console/change/make-proposed.ts`,
        find: " && factsText(changed.after) === row.change_after",
        replace: "",
      },
    ],
    caughtBy: { test: `${server}/console/member-label/label-proposals.test.ts` },
  },
];
