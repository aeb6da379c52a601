import { ofTab } from "../../lib/session.ts";

/** Unsent text by conversation. It is removed at the sign-out. */
export type Drafts = Readonly<Record<string, string>>;

const KEY = "chat-drafts";

/** Reads the stored drafts and ignores values that do not have the expected shape. */
export const parseDrafts = (text: string | null): Drafts => {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value !== "object" || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return {};
  }
};

/** Returns the drafts with the text of one conversation replaced. An empty text removes its draft. */
export const withDraft = (drafts: Drafts, id: string, text: string): Drafts => {
  const { [id]: _before, ...others } = drafts;
  return text === "" ? others : { ...others, [id]: text };
};

/** Returns the drafts with the text of one conversation moved to another, below what is written there. */
export const withMovedDraft = (drafts: Drafts, from: string, to: string): Drafts =>
  withDraft(
    withDraft(drafts, from, ""),
    to,
    [drafts[to], drafts[from]].filter((text) => text !== undefined).join("\n"),
  );

/** The drafts that this tab has stored. */
export const readDrafts = (): Drafts => parseDrafts(ofTab.get(KEY));

/** Stores the drafts in this tab, in place of the stored ones. A reload of the page keeps them. */
export const keepDrafts = (drafts: Drafts): void =>
  ofTab.set(KEY, Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts));
