import * as z from "zod/mini";

import { MAX_PAGE, MAX_PAGE_SIZE } from "../limits.ts";
import { identifier, line } from "../text.ts";

/** Why something is done; kept in the audit log (SECURITY.md S48). */
export const reason = line(500);

/** The `_id` of a thing in a path. */
export const byId = z.strictObject({ _id: identifier });

/** Which part of a list; behind a `?` a number is text. */
export const pageNumber = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(MAX_PAGE));
export const pageSize = z.coerce.number<number | string>().check(z.int(), z.gte(1), z.lte(MAX_PAGE_SIZE));

export const count = z.number().check(z.int(), z.gte(0));

/** A message's number in its room; behind a `?` a number is text. */
export const seqText = z.coerce.number<number | string>().check(z.int(), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));
