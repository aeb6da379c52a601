import { agree, type Books, type Proof, sum } from "./books.ts";

type Item = { readonly reference: string; readonly state: string; readonly amount: bigint; readonly done: bigint };

/** What is in suspense is there to be seen; with a desk nothing is left, and each was decided by one proposal. */
export const proveSuspense = async ({ database, operators, fail }: Proof, { accounts }: Books): Promise<void> => {
  const { rows } = await database.owner.query<Item>(
    `select s.reference, s.state, s.amount, (select count(*) from proposal p where p.subject = s.reference
       and p.kind in ('match-suspense', 'return-suspense') and p.state = 'done') as done from suspense s`,
  );
  const left = rows.filter(({ state }) => state === "waiting");
  agree(
    fail,
    "in suspense",
    sum(accounts.filter(({ kind }) => kind === "suspense").map(({ balance }) => balance)),
    sum(left.map(({ amount }) => amount)),
  );
  if (operators === null) return;
  for (const { reference, state, done } of rows) {
    if (state !== "matched" && state !== "returned") fail(`in suspense for ever: ${reference} is ${state}`);
    if (done > 1n) fail(`${reference} left suspense by ${done} proposals`);
  }
  for (const [id, times] of operators.decided) if (times > 1) fail(`the proposal ${id} was decided ${times} times`);
};
