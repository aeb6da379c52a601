import * as z from "zod/mini";

import { MAX_PAGE, MAX_PAGE_SIZE } from "../limits.ts";
import { identifier, line } from "../text.ts";

/** The reason of an act, which the audit log keeps (SECURITY.md S48). */
export const reason = line(500);

/** The `_id` of a thing in a path. */
export const byId = z.strictObject({ _id: identifier });

/** The number of a member, an operator or another thing, as the database has it. */
export const number = z.string().check(z.regex(/^\d{1,18}$/));

/** A whole number within bounds, which is text in a query. */
export const numberText = (least: number, most: number) =>
  z.coerce.number<number | string>().check(z.int(), z.gte(least), z.lte(most));

/** Which part of a list. */
export const pageNumber = numberText(1, MAX_PAGE);
export const pageSize = numberText(1, MAX_PAGE_SIZE);

/** The order of a list. The default is the newest first (CONTRACT.md). Queues are worked on from the oldest. */
export const listOrder = z.enum(["newest", "oldest"]);

export const count = z.number().check(z.int(), z.gte(0));

/** A message's number in its room. */
export const seqText = numberText(0, Number.MAX_SAFE_INTEGER);
