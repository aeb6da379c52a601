import * as z from "zod/mini";

import { line, responseText } from "../text.ts";

/** The largest number of views of a page for one operator. */
export const MOST_VIEWS = 20;

/** The pages whose lists have views. */
export const VIEW_PAGES = ["transactions", "members"] as const;
export type ViewPage = (typeof VIEW_PAGES)[number];

export const viewPage = z.enum(VIEW_PAGES);

/** A list's filters, order and columns, as the page's address has them. */
export const viewQuery = z.string().check(z.maxLength(2_000), z.regex(/^[A-Za-z0-9_.,=&%+-]*$/));

export const viewBody = z.strictObject({ page: viewPage, name: line(60), query: viewQuery });

/** A view of a list that an operator keeps. */
export const view = z.object({ _id: responseText(20), name: responseText(60), query: responseText(2_000) });
export type View = z.infer<typeof view>;
