/** In a text of several lines: control characters but line breaks and tabs, and characters that change the direction. */
export const UNFIT_IN_LINES = /[^\P{Cc}\t\n\r]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

const EVERY = new RegExp(UNFIT_IN_LINES, "gu");

/**
 * A written text without the characters that no call takes (SECURITY.md S48). They cannot be seen, and come with what is
 * pasted: phones put them around a copied phone number.
 */
export const withoutUnfit = (text: string): string => text.replace(EVERY, "");
