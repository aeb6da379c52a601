import { STRANGER, SHARED } from "../actions/bank.ts";
import { assertEqualBooks, type Books, minor, type Moved, type Evidence, sum } from "./books.ts";

type Item = { readonly reference: string; readonly state: string; readonly amount: bigint };
type Return = { readonly reference: string; readonly status: string; readonly amount: bigint };

/** Returned money was paid to its senders, each under its own reference. */
const checkReturns = async ({ database, outside, fail }: Evidence): Promise<void> => {
  const { rows } = await database.owner.query<Return>(
    "select reference, status, amount from saga where kind = 'suspense-return'",
  );
  const paid: Moved[] = [];
  for (const { accountNo } of [STRANGER, SHARED])
    paid.push(...((await outside.person("GET", `/bank/payouts?accountNo=${accountNo}`)) as readonly Moved[]));
  for (const { reference, amount } of paid) {
    const row = rows.find((one) => one.reference === reference);
    if (row?.status !== "SUCCESS") fail(`paid back for ${reference}, which is ${row?.status ?? "not there"}`);
    assertEqualBooks(fail, `paid back for ${reference}`, row?.amount ?? 0n, minor(amount));
  }
  for (const { reference, status } of rows)
    if (status === "SUCCESS" && paid.filter((one) => one.reference === reference).length !== 1)
      fail(`${reference} went back, and was paid to nobody, or twice`);
};

/** Money in suspense is listed. In a run with operators none is left. */
export const checkSuspense = async (evidence: Evidence, { accounts }: Books): Promise<void> => {
  const { database, operators, fail } = evidence;
  const { rows } = await database.owner.query<Item>("select reference, state, amount from suspense");
  const left = rows.filter(({ state }) => state === "waiting");
  assertEqualBooks(
    fail,
    "in suspense",
    sum(accounts.filter(({ kind }) => kind === "suspense").map(({ balance }) => balance)),
    sum(left.map(({ amount }) => amount)),
  );
  await checkReturns(evidence);
  if (operators === null) return;
  for (const { reference, state } of rows)
    if (state !== "matched" && state !== "returned") fail(`in suspense for ever: ${reference} is ${state}`);
  for (const [id, times] of operators.decided) if (times > 1) fail(`the proposal ${id} was decided ${times} times`);
};
