import type { Context } from "../context.ts";
import { newReference } from "../lib/reference.ts";
import { readSaga } from "./rows.ts";
import type { SagaRow } from "./saga.ts";

/** Names one call in the row that it makes. */
type CallMark = { readonly call: string };

/** A mark for the row's `data`. It tells a call whose answer was lost that it made the row itself. */
export const newCallMark = ({ random }: Pick<Context, "random">): CallMark => ({ call: newReference(random, "C") });

/** Whether the call with this mark made the row. */
export const isMadeBy = async (
  { db }: Pick<Context, "db">,
  { memberId, reference }: Pick<SagaRow, "memberId" | "reference">,
  { call }: CallMark,
): Promise<boolean> => (await readSaga(db, memberId, reference))?.data["call"] === call;
