import { searchConsole } from "@krapao/contract/operator/search-console";
import { toMajor } from "@krapao/contract";

import { findMovement } from "../find-movement.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { noMark, readMarks } from "../../domain/operator/marks.ts";
import { findMembers } from "./find-members.ts";

/** Finds members, and the movement of a reference. */
export const addSearchConsole = (app: App): void =>
  route(app, searchConsole, operators, async ({ context, operator, query }) => {
    const reference = query.q.trim().replace(/^qr:/, "");
    const [members, movement] = await Promise.all([
      findMembers(context, operator, query.q),
      findMovement(context, reference),
    ]);
    if (movement === null) return { members, movements: [] };
    const marks = await readMarks(context.db, [movement.memberId]);
    const found = {
      reference: movement.reference,
      member: marks.get(movement.memberId) ?? noMark(movement.memberId),
      kind: movement.kind,
      amount: toMajor(movement.amount),
      createdAt: movement.createdAt.toISOString(),
    };
    return { members, movements: [found] };
  });
