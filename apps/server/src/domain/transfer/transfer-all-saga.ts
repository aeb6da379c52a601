import type { Context } from "../../context.ts";
import { movementDone, movementFailed } from "../wallet/answers.ts";
import { openGames, walletOf } from "../game/accounts.ts";
import { failedFields } from "./sweep-to-wallet.ts";
import { endedLegs } from "./multi-leg-operation.ts";
import type { MoveOutcome } from "../../ledger/posting.ts";
import type { ProcessedSaga, SagaRow } from "../../saga/saga.ts";

/** The kind of a transferAll's operation. */
export const TRANSFER_ALL = "transfer-all";

/**
 * The states of a transferAll to the wallet: `gathering` while its caller waits, `following` when legs continue after
 * the answer, then `done`, or `not-done` with the codes that failed. It is no entry of the statement; its legs are.
 */
type TransferAllState = "gathering" | "following" | "done" | "not-done";

/**
 * Ends the operation and keeps the answer for its key: 200 when everything came, else TRANSFER_FAIL with the codes that
 * did not.
 */
export const endTransferAll = async (
  context: Context,
  row: Pick<SagaRow, "memberId" | "reference" | "currency" | "key">,
  failed: readonly string[],
  busy: readonly string[] = [],
): Promise<MoveOutcome> => {
  const { memberId, reference, currency, key } = row;
  const isDone = failed.length === 0;
  const answer = isDone
    ? movementDone(reference)
    : movementFailed("TRANSFER_FAIL", reference, failedFields({ failed, busy }));
  return context.ledger.moveSaga({
    saga: {
      memberId,
      reference,
      from: ["gathering", "following"],
      to: isDone ? "done" : "not-done",
      status: isDone ? "SUCCESS" : "FAILED",
      dueIn: null,
      ...(isDone ? {} : { data: { failed } }),
    },
    wallet: await walletOf(context, { id: memberId, currency }),
    ...(key === null ? {} : { key: { memberId, key, hash: "", reference, answer } }),
  });
};

/** The codes of the accounts that gave nothing, as far as the operation has recorded them. */
export const failedBefore = (row: Pick<SagaRow, "data">): readonly string[] => {
  const failed = row.data["failed"];
  return Array.isArray(failed) ? failed.filter((code) => typeof code === "string") : [];
};

/**
 * The codes whose money did not come. An operation whose process died while it was gathering did not record which
 * accounts it had tried, so accounts without a leg count as failed.
 */
const failedCodes = async (context: Context, row: SagaRow, legs: readonly SagaRow[]): Promise<readonly string[]> => {
  const came = new Set(legs.filter((leg) => leg.status === "SUCCESS").map((leg) => leg.fromCode));
  const games = await openGames(context, { id: row.memberId, currency: row.currency });
  if (row.state === "gathering") return games.map((game) => game.code).filter((code) => !came.has(code));
  const refused = legs.flatMap((leg) => (leg.status === "FAILED" && leg.fromCode !== null ? [leg.fromCode] : []));
  return [...new Set([...failedBefore(row), ...refused])].filter((code) => !came.has(code));
};

/** The saga of an operation that moves all money to the wallet. The money moves in its legs, which are transfers. */
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
