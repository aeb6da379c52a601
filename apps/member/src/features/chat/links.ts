/** A piece of a text: plain, or a link. */
export type Piece = { readonly text: string; readonly href: string | null };

const ADDRESS = /https?:\/\/[^\s<>"'`]+/gi;
/** Characters that end a sentence are no part of an address. */
const TAIL = /[.,;:!?)\]}…。]+$/;

const addressOf = (text: string): string | null => {
  if (!URL.canParse(text)) return null;
  const { protocol, username, password, href } = new URL(text);
  // A name before an @ makes one host look like another.
  return (protocol === "https:" || protocol === "http:") && username === "" && password === "" ? href : null;
};

/** Splits a text into plain text and http(s) links (SECURITY.md S46). */
export const piecesOf = (text: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const found = match[0].replace(TAIL, "");
    const href = addressOf(found);
    if (href === null) continue;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index), href: null });
    pieces.push({ text: found, href });
    at = match.index + found.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), href: null });
  return pieces;
};

/** The address of a `web` button: only https. */
export const webHref = (payload: string): string | null => (payload.startsWith("https://") ? addressOf(payload) : null);

/** The number of a `call` button: only digits, with an optional plus before them. */
export const callHref = (payload: string): string | null => {
  const digits = payload.replace(/[\s().-]/g, "");
  return /^\+?\d{3,15}$/.test(digits) ? `tel:${digits}` : null;
};

/** A picture of our own origin; null for any other. */
export const ownPicture = (address: string | null, origin: string): string | null => {
  if (address === null || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.origin === origin ? url.href : null;
};
