import type { Catalogue, Message } from "./message.ts";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "åƀçđéƒĝĥîĵķļɱñóþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÓÞǪŔŠŢÛṼŴẊÝŽ";

const accented = (text: string): string => {
  const changed = text.replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
  return changed.replace(/\p{L}{4,}/gu, (word) => word + word.slice(-1).repeat(Math.ceil(word.length * 0.4)));
};

const pseudoMessage = (message: Message): Message =>
  typeof message === "string"
    ? accented(message)
    : message.map((part) => {
        if (typeof part === "string") return part === "#" ? part : accented(part);
        if (part.length === 1) return part;
        const forms = Object.entries(part[2]).map(([form, inner]) => [form, pseudoMessage(inner)] as const);
        return [part[0], part[1], Object.fromEntries(forms)] as const;
      });

/**
 * Converts English messages into the pseudo-language `en-XA` for development: accented, 40 % longer and in brackets,
 * with the placeholders unchanged. A text on the screen without brackets is not a message but written in the code.
 */
export const pseudo = (english: Catalogue): Catalogue =>
  Object.fromEntries(
    Object.entries(english).map(([id, message]) => {
      const inside = pseudoMessage(message);
      return [id, typeof inside === "string" ? `⟦${inside}⟧` : ["⟦", ...inside, "⟧"]];
    }),
  );
