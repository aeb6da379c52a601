import * as z from "zod/mini";

import { MAX_PAGE, MAX_PAGE_SIZE } from "./limits.ts";

/** A page of a list, newest first. `page` counts from 1. */
export const page = {
  page: z.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE)),
  limit: z.number().check(z.int(), z.gte(1), z.lte(MAX_PAGE_SIZE)),
};

/** The total number of rows. */
export const total = z.number().check(z.int(), z.gte(0));
