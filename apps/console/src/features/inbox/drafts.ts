import { ofTab } from "../../lib/session.ts";

/** What is typed and not sent, by conversation. It goes with the sign-in. */
export type Drafts = Readonly<Record<string, string>>;

const KEY = "chat-drafts";

/** Reads what was kept; nothing of what is not ours. */
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

/** The drafts with another text of one conversation; an empty one is none. */
export const withDraft = (drafts: Drafts, id: string, text: string): Drafts => {
  const { [id]: _before, ...others } = drafts;
  return text === "" ? others : { ...others, [id]: text };
};

export const readDrafts = (): Drafts => parseDrafts(ofTab.get(KEY));

export const keepDrafts = (drafts: Drafts): void =>
  ofTab.set(KEY, Object.keys(drafts).length === 0 ? null : JSON.stringify(drafts));
