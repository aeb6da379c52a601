import type { Currency } from "@krapao/contract";
import type { getProposalEvidence } from "@krapao/contract/operator/get-proposal-evidence";
import type { Proposal } from "@krapao/contract/operator/proposal-shapes";
import type { AnswerOf } from "@krapao/contract/types";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { propose } from "../../domain/approval/store.ts";
import { memberWith, openConsole, type TestConsole } from "../../testing/console.ts";

// The state at the time of a proposal is kept. The evidence shows what has changed since.

type Evidence = AnswerOf<typeof getProposalEvidence>;

let fixture: TestConsole;
let owner: pg.Client;
beforeAll(async () => {
  fixture = await openConsole();
  owner = new pg.Client(fixture.server.database.owner);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await fixture.close();
});

const idOf = async (username: string): Promise<bigint> => {
  const { db } = fixture.server.context;
  return (await db.selectFrom("operator").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
};
const proposeAbout = async (memberId: bigint): Promise<string> => {
  const about = { memberId, amount: 5_000n, currency: "THB" as Currency, subject: String(memberId) };
  const draft = { act: "payOwed", kind: "pay-owed", reason: "a test", ...about } as const;
  return (await propose(fixture.server.context, { id: await idOf("nok") }, draft))._id;
};
const evidenceOf = async (id: string): Promise<Evidence> =>
  (await fixture.ask("GET", `/api/proposals/${id}/evidence`, { token: fixture.ton })).json<Evidence>();
const listed = async (id: string): Promise<Proposal | undefined> => {
  const answer = await fixture.ask("GET", "/api/proposals", { token: fixture.ton });
  return answer.json<Proposal[]>().find(({ _id }) => _id === id);
};
const payIn = async (memberId: bigint, amount: bigint, reference: string): Promise<void> => {
  const { ledger } = fixture.server.context;
  const outcome = await ledger.submit({
    operation: "post",
    reference,
    kind: "opening",
    currency: "THB",
    amount,
    debit: await ledger.account({ kind: "opening", code: "", currency: "THB", memberId: null }),
    credit: await ledger.account({ kind: "wallet", code: "", currency: "THB", memberId }),
  });
  expect(outcome.is).toBe("done");
};

test("what the proposer saw of the member is kept, and what has changed since is marked", async () => {
  const { id } = await memberWith(fixture, 5_000n);
  const proposal = await proposeAbout(id);
  const first = await evidenceOf(proposal);
  expect(first.before).toMatchObject({ available: 50, held: 0, flags: 0, bankChangedAt: null });
  expect(first).toMatchObject({ member: first.before, changed: [], books: null });

  await payIn(id, 2_000n, "evidence:1");
  const { db, clock } = fixture.server.context;
  await db.updateTable("member").set({ bank_changed_at: clock.now() }).where("id", "=", id).execute();
  const later = await evidenceOf(proposal);
  expect(later.before).toEqual(first.before);
  expect(later.member).toMatchObject({ available: 70 });
  expect(later.changed).toEqual(["available", "bankChangedAt"]);
  expect((await listed(proposal))?.seen?.member).toEqual(first.before);

  await payIn(id, 1_000n, "evidence:2");
  expect((await evidenceOf(proposal)).before, "kept however often it is read").toEqual(first.before);
});

test("a proposal of an earlier version, which stored nothing of the member, shows only the present", async () => {
  const { id } = await memberWith(fixture, 5_000n);
  const proposal = await proposeAbout(id);
  for (const seen of [null, { claims: [], credits: [] }]) {
    await owner.query("update proposal set seen = $2 where id = $1", [
      proposal,
      seen === null ? null : JSON.stringify(seen),
    ]);
    expect(await evidenceOf(proposal)).toMatchObject({ before: null, changed: [], member: { available: 50 } });
  }
});
