import type { Context } from "../../context.ts";
import { movementDone, movementFailed } from "../wallet/answers.ts";
import { openGames, walletOf } from "../game/accounts.ts";
import { endedLegs } from "./multi-leg-operation.ts";
import type { MoveOutcome } from "../../ledger/posting.ts";
import type { ProcessedSaga, SagaRow } from "../../saga/saga.ts";

export const TRANSFER_ALL = "transfer-all";

/**
 * The states of a transferAll that brings home: `gathering` while its caller waits, `following` when legs go on after
 * the answer, then `done`, or `not-done` with the codes that failed. It is no entry of the statement; its legs are.
 */
type TransferAllState = "gathering" | "following" | "done" | "not-done";

/** Ends the call for good and answers its key: 200 when all came, else TRANSFER_FAIL with the codes that did not. */
export const endTransferAll = async (
  context: Context,
  row: Pick<SagaRow, "memberId" | "reference" | "currency" | "key">,
  failed: readonly string[],
): Promise<MoveOutcome> => {
  const { memberId, reference, currency, key } = row;
  const isDone = failed.length === 0;
  const answer = isDone ? movementDone(reference) : movementFailed("TRANSFER_FAIL", reference, { failed });
  return context.ledger.moveSaga({
    saga: {
      memberId,
      reference,
      from: ["gathering", "following"],
      to: isDone ? "done" : "not-done",
      status: isDone ? "SUCCESS" : "FAILED",
      dueIn: null,
    },
    wallet: await walletOf(context, { id: memberId, currency }),
    ...(key === null ? {} : { key: { memberId, key, hash: "", reference, answer } }),
  });
};

const failedBefore = (row: SagaRow): readonly string[] => {
  const failed = row.data["failed"];
  return Array.isArray(failed) ? failed.filter((code) => typeof code === "string") : [];
};

/**
 * The codes that did not come. A call whose process died while it gathered never said which accounts it had tried:
 * those without a leg of theirs count as not brought.
 */
const failedCodes = async (context: Context, row: SagaRow, legs: readonly SagaRow[]): Promise<readonly string[]> => {
  const came = new Set(legs.filter((leg) => leg.status === "SUCCESS").map((leg) => leg.fromCode));
  const games = await openGames(context, { id: row.memberId, currency: row.currency });
  if (row.state === "gathering") return games.map((game) => game.code).filter((code) => !came.has(code));
  const refused = legs.flatMap((leg) => (leg.status === "FAILED" && leg.fromCode !== null ? [leg.fromCode] : []));
  return [...new Set([...failedBefore(row), ...refused])].filter((code) => !came.has(code));
};

/** A call that brings all money home; the money moves in its legs, which are transfers. */
export const transferAllSaga: ProcessedSaga<Context> = {
  kind: TRANSFER_ALL,
  posting: null,
  steps: { gathering: ["requested"], done: ["done"], "not-done": ["refused"] },
  process: async (context, row) => {
    const state = row.state as TransferAllState;
    if (state !== "gathering" && state !== "following") return;
    const legs = await endedLegs(context, row);
    if (legs !== null) await endTransferAll(context, row, await failedCodes(context, row, legs));
  },
};
