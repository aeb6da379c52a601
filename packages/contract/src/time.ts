import * as z from "zod/mini";

/** A moment in an answer: ISO 8601 in UTC. */
export const time = z.iso.datetime().check(z.maxLength(30));

/** A moment in a request: ISO 8601 with `Z` or an offset. */
export const moment = z.iso.datetime({ offset: true }).check(z.maxLength(40));
