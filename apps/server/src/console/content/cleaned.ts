import type { ContentKind, Texts } from "@krapao/contract/operator/content-shapes";
import type { Language } from "@krapao/i18n/language";

import { InvalidInput } from "../../lib/invalid-input.ts";
import { cleanTexts } from "./clean-texts.ts";

/** Kinds that are lists. Every other kind has one text at most. */
const LISTS: ReadonlySet<ContentKind> = new Set(["condition", "agreement"]);
/** Kinds that are shown as plain text, so they are saved as they were written. */
const PLAIN: ReadonlySet<ContentKind> = new Set(["notice"]);

/** Texts of a kind in the form that is saved. Throws KEY_INVALID for more texts than the kind has. */
export const cleaned = (kind: ContentKind, items: readonly Texts[]): readonly Texts[] => {
  if (!LISTS.has(kind) && items.length > 1)
    throw new InvalidInput("KEY_INVALID", [{ path: "items", message: "too_big" }]);
  return PLAIN.has(kind) ? items : items.map(cleanTexts);
};

/** Throws KEY_INVALID where a language that is needed has no text. */
export const checkNeeded = (items: readonly Texts[], needed: Language): void => {
  const empty = items.flatMap((texts, index) => (texts[needed].trim() === "" ? [index] : []));
  if (empty.length > 0)
    throw new InvalidInput(
      "KEY_INVALID",
      empty.map((index) => ({ path: `items.${index}.${needed}`, message: "invalid_value" })),
    );
};
