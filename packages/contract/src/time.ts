import * as z from "zod/mini";

/** A moment in an answer: ISO 8601 in UTC. */
export const time = z.iso.datetime().check(z.maxLength(30));

/** The years of a day or a moment in a request. The database computes with all of them in every zone. */
export const YEARS = /^(19|2\d)\d\d-/;

/** A moment in a request: ISO 8601 with `Z` or an offset. */
export const moment = z.iso.datetime({ offset: true }).check(z.maxLength(40), z.regex(YEARS));
