import type { changeContent } from "@krapao/contract/operator/change-content";
import type { ContentKind } from "@krapao/contract/operator/content-shapes";
import type { getContentDraft } from "@krapao/contract/operator/get-content-draft";
import { saveContentDraft } from "@krapao/contract/operator/save-content-draft";
import { languages } from "@krapao/i18n/language";
import type { AnswerOf } from "@krapao/contract/types";
import { useEffect, useState } from "react";

import { CallError, request } from "../../lib/client.ts";
import { ofTab } from "../../lib/session.ts";
import { isBlank, isTooLong, NO_TEXTS, type Texts } from "../../lib/texts.ts";
import { isList } from "./text-kinds.ts";

export type SavedDraft = AnswerOf<typeof getContentDraft>;
export type Items = readonly Texts[];

const PAUSE_MS = 1_000;
const AGAIN_MS = 5_000;

const keyOf = (kind: ContentKind): string => `content-draft ${kind}`;

type Kept = { readonly mark: string; readonly items: Items };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value["mark"] === "string" &&
  Array.isArray(value["items"]) &&
  value["items"].every((texts) => isRecord(texts) && languages.every((each) => typeof texts[each] === "string"));

/** The unsaved draft that this tab has kept, if any. */
const keptOf = (kind: ContentKind): Kept | null => {
  const kept: unknown = JSON.parse(ofTab.get(keyOf(kind)) ?? "null");
  return isKept(kept) ? kept : null;
};

/** A kind with a single text always has that text, even when it is empty. */
const filled = (kind: ContentKind, items: Items): Items => (items.length === 0 && !isList(kind) ? [NO_TEXTS] : items);

/** Leaves out texts that are empty in every language. */
export const withoutBlanks = (items: Items): Texts[] => items.filter((texts) => !isBlank(texts));

/** Whether two lists of texts are equal. */
export const isSame = (one: Items, other: Items): boolean => {
  const inOrder = (items: Items) => JSON.stringify(withoutBlanks(items).map(({ th, lo, en }) => [th, lo, en]));
  return inOrder(one) === inOrder(other);
};

/**
 * The draft of a kind of text. It is saved one second after the last key. Until then the tab keeps it, so a reload does
 * not lose it. When another operator has saved in the meantime, nothing is overwritten without a choice.
 */
export const useDraft = (kind: ContentKind, stored: SavedDraft) => {
  const there = filled(kind, stored.draft?.items ?? stored.published.items);
  const [kept] = useState(() => keptOf(kind));
  const [items, setItems] = useState<Items>(kept?.items ?? there);
  const [saved, setSaved] = useState<Items>(there);
  const [mark, setMark] = useState(stored.draft?.mark ?? "");
  const [savedAt, setSavedAt] = useState(stored.draft?.savedAt ?? null);
  const [published, setPublished] = useState(stored.published);
  const [isMeanwhile, setMeanwhile] = useState(kept !== null && kept.mark !== mark && !isSame(kept.items, there));
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const isDirty = !isSame(items, saved);
  const isLong = items.some(isTooLong);

  const put = (next: Items): void => {
    setItems(next);
    ofTab.set(keyOf(kind), JSON.stringify({ mark, items: next }));
  };
  const save = async (sent: Items, over: string): Promise<void> => {
    setBusy(true);
    try {
      const draft = await request(saveContentDraft, { params: { kind }, body: { items: [...sent], mark: over } });
      setMark(draft.mark);
      setSavedAt(draft.savedAt);
      setSaved(sent);
      setFailure(null);
      setMeanwhile(false);
    } catch (error) {
      if (error instanceof CallError && error.key === "CHANGED_MEANWHILE") setMeanwhile(true);
      else setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  const isWaiting = isDirty && !busy && !isLong && !isMeanwhile;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => void save(items, mark), failure === null ? PAUSE_MS : AGAIN_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `save` is of this drawing, as the rest is
  }, [isWaiting, items, mark, failure]);
  useEffect(() => {
    if (!isDirty && !isMeanwhile) ofTab.set(keyOf(kind), null);
    else if (!isMeanwhile) ofTab.set(keyOf(kind), JSON.stringify({ mark, items }));
  }, [isDirty, isMeanwhile, items, kind, mark]);

  return {
    items,
    put,
    mark,
    savedAt,
    published,
    isDirty,
    isLong,
    isMeanwhile,
    failure,
    busy,
    /** Saves over the other operator's version, after the operator chose to. */
    saveOver: save,
    /** Discards the draft and loads the current version. */
    restart: (now: SavedDraft) => {
      ofTab.set(keyOf(kind), null);
      const next = filled(kind, now.draft?.items ?? now.published.items);
      setItems(next);
      setSaved(next);
      setMark(now.draft?.mark ?? "");
      setSavedAt(now.draft?.savedAt ?? null);
      setPublished(now.published);
      setMeanwhile(false);
      setFailure(null);
    },
    /** The draft was published. What is not published in some language goes on as a draft. */
    publishedAs: (answer: AnswerOf<typeof changeContent>) => {
      setPublished(answer);
      setSaved(items);
      if (!isSame(items, answer.items)) return;
      setMark("");
      setSavedAt(null);
    },
  };
};
export type Draft = ReturnType<typeof useDraft>;
