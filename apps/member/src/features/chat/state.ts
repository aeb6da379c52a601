import type { OpenRanges } from "@krapao/contract/chat/open-hours";
import type { ChatMessage, Conversation, Masked } from "@krapao/contract/chat/shapes";

import type { FileFault } from "./check-file.ts";
import type { Outgoing } from "./outbox.ts";

/** What the alert strip says. */
export type Alert =
  | { readonly is: "file"; readonly fault: FileFault }
  | { readonly is: "failure"; readonly failure: unknown }
  | { readonly is: "masked"; readonly masked: readonly Masked[] };

/** All that the widget shows. */
export type ChatState = {
  /** `failed`: the beginning could not be read. */
  readonly phase: "starting" | "failed" | "ready";
  /** When people answer; null: that is not known yet. */
  readonly hours: OpenRanges | null;
  /** `refused`: the server lets nobody in (Cannot start chatting). */
  readonly line: "opening" | "joined" | "lost" | "refused";
  readonly greeting: ChatMessage | null;
  readonly messages: readonly Conversation[];
  readonly hasOlder: boolean;
  readonly isLoadingOlder: boolean;
  readonly outbox: readonly Outgoing[];
  /** The conversation that goes on; null: the last one has ended. */
  readonly session: string | null;
  readonly unread: number;
  /** As far as support has read. */
  readonly readByOther: number;
  readonly isOtherTyping: boolean;
  readonly alert: Alert | null;
  /** The last conversation, while it has ended and can be rated. */
  readonly unrated: string | null;
  /** The conversation that was rated last, in this tab. */
  readonly rated: string | null;
};

export const BEGINNING: ChatState = {
  phase: "starting",
  hours: null,
  line: "opening",
  greeting: null,
  messages: [],
  hasOlder: false,
  isLoadingOlder: false,
  outbox: [],
  session: null,
  unread: 0,
  readByOther: 0,
  isOtherTyping: false,
  alert: null,
  unrated: null,
  rated: null,
};

/** A state that can be watched, as React's useSyncExternalStore wants it. */
export type Store = {
  readonly get: () => ChatState;
  readonly set: (changes: Partial<ChatState>) => void;
  readonly subscribe: (listener: () => void) => () => void;
};

/** Creates the store of one chat's state. */
export const createStore = (beginning: ChatState): Store => {
  let state = beginning;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (changes) => {
      state = { ...state, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
