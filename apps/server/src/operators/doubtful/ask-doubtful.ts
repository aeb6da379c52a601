import { askDoubtful } from "@krapao/contract/operator/ask-doubtful";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { refuse } from "../../lib/refusal.ts";
import { lookAgain, readSaga } from "../../saga/rows.ts";
import { recordAct } from "../acts/record.ts";
import { findMovement } from "../find-movement.ts";
import { handleOperator } from "../handle-operator.ts";

/** Has the provider asked again now, in this process, without waiting for it. */
export const addAskDoubtful = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, askDoubtful, async ({ operator, params }) => {
    const row = await findMovement(context, params._id);
    if (row === null || row.status !== "IN_PROGRESS") throw refuse("NO_DATA");
    const { memberId, reference } = row;
    const now = context.clock.now();
    await recordAct(context.db, now, { act: askDoubtful.name, by: operator.id, subject: reference, memberId });
    const present = await readSaga(context.db, memberId, reference);
    if (present !== null) await lookAgain(context.db, present, now);
    context.sagas.drive(memberId, reference);
    return {};
  });
