import * as z from "zod/mini";

import { line, responseText } from "../text.ts";

/** So many views one operator keeps. */
export const MOST_VIEWS = 20;

/** A view's filters, order and columns, as the page's address has them. */
const query = z.string().check(z.maxLength(2_000), z.regex(/^[A-Za-z0-9_.,=&%+-]*$/));

export const transactionViewBody = z.strictObject({ name: line(60), query });

/** A view of the transactions that an operator keeps. */
export const transactionView = z.object({ _id: responseText(20), name: responseText(60), query: responseText(2_000) });
export type TransactionView = z.infer<typeof transactionView>;
