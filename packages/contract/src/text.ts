import * as z from "zod/mini";

import { UNFIT_IN_LINES } from "./unfit-characters.ts";

/** Text that PostgreSQL accepts: no NUL, no half of a surrogate pair (SECURITY.md S10). */
export const isWholeText = (text: string): boolean => !text.includes("\0") && text.isWellFormed();

/** Control characters, and characters that change the direction of the following text (SECURITY.md S48). */
const UNFIT = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

const whole = z.refine<string>(isWholeText, { error: "text" });

/** Text in a request, as it was sent. `min` and `max` in UTF-16 units. */
export const text = (max: number, min = 0) => z.string().check(z.minLength(min), z.maxLength(max), whole);

/**
 * A name or another single line of free text: NFC, no spaces at the ends, no control or direction characters. `max` and
 * `min` in UTF-16 units.
 */
export const line = (max: number, min = 1) =>
  z.string().check(
    whole,
    z.normalize("NFC"),
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => !UNFIT.test(value), { error: "text" }),
  );

/** Free text of several lines, normalised like {@link line}. `max` and `min` in UTF-16 units. */
export const lines = (max: number, min = 1) =>
  z.string().check(
    whole,
    z.normalize("NFC"),
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => !UNFIT_IN_LINES.test(value), { error: "text" }),
  );

/** Text in an answer, of at most `max` UTF-16 units. */
export const responseText = (max: number) => z.string().check(z.maxLength(max));

/** An identifier or reference of ours. */
export const identifier = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[A-Za-z0-9_.:-]+$/));

/**
 * The code of a bank, a game account, a bonus or a source. An unknown code is answered as missing, whatever characters
 * it has.
 */
export const code = text(50, 1);

/** HTML that an operator wrote, sanitised when saved and again when shown (SECURITY.md S47). */
export const html = responseText(200_000);

/** An address, absolute or below our own. */
export const address = responseText(2_000);

/** An answer that only says that it is done. */
export const done = z.object({});
