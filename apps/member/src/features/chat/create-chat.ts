import { openChatLine } from "@krapao/client/chat-line";
import type { Following } from "@krapao/client/realtime";
import { getChatConfig } from "@krapao/contract/chat/get-chat-config";
import { listHistory } from "@krapao/contract/chat/list-history";
import { rateChat } from "@krapao/contract/chat/rate-chat";
import { readCustomer } from "@krapao/contract/chat/read-customer";
import type { Conversation } from "@krapao/contract/chat/shapes";
import { CHAT_PAGE_SIZE, CHAT_READ_DEBOUNCE_MS, CHAT_REJOIN_MS } from "@krapao/contract/constants";
import { type Joined, TYPING_MS } from "@krapao/contract/realtime";

import { request } from "../../lib/client.ts";
import { serverClock } from "../../lib/server-clock.ts";
import { ofTab } from "../../lib/storage.ts";
import { checkFile } from "./check-file.ts";
import { mayPass } from "./failures.ts";
import { lineAuth, onRoomChange, readChatConfig, roomKey, whoseRoom } from "./identity.ts";
import { gapAfter, lastSeq, merge, unreadAfter } from "./messages.ts";
import { createSender, type Sender } from "./sender.ts";
import { BEGINNING, createStore, type Store } from "./state.ts";

const RATED = "chat_rated";
/** A login removes the guest's id a little before the token comes. */
const TOKEN_MS = 2_000;
/** How many missing messages are fetched at once. */
const GAP_PAGE = 50;

/** The chat of one page: what it shows, and what can be done in it. */
export type Chat = Pick<Store, "get" | "subscribe"> &
  Pick<Sender, "say" | "again" | "remove" | "preview"> & {
    readonly attach: (files: readonly File[]) => Promise<void>;
    readonly loadOlder: () => Promise<void>;
    /** Reads the history anew. */
    readonly reload: () => Promise<void>;
    /** Call it when the chat is opened: reads the open hours and the menu anew. */
    readonly refresh: () => Promise<void>;
    /** Call it when the newest messages are on the screen. */
    readonly seen: () => void;
    readonly typing: () => void;
    /** A fresh address for a message's file; null when it is gone. */
    readonly freshLink: (seq: number) => Promise<string | null>;
    readonly rate: (stars: number, comment: string) => Promise<void>;
    readonly closeAlert: () => void;
    readonly start: () => () => void;
  };

/** Creates the chat of a page. `shared` is the member's realtime connection, or null for a visitor. */
export const createChat = (shared: Following | null): Chat => {
  const store = createStore({ ...BEGINNING, rated: ofTab.get(RATED) });
  const leaving = new AbortController();
  const { signal } = leaving;
  /** Requests for a room are aborted when the room changes. */
  let ofRoom = new AbortController();
  let room = roomKey();
  let entering: ReturnType<typeof setTimeout> | undefined;
  let line: ReturnType<typeof openChatLine> | null = null;
  let isFilling = false;
  let newest = 0;
  let typedAt = 0;
  /** The conversation that this screen rates. */
  let rating: string | null = null;
  let fade: ReturnType<typeof setTimeout> | undefined;
  let reading: ReturnType<typeof setTimeout> | undefined;
  /** The number of the last read mark. */
  let marked = 0;

  const history = (range: { readonly before?: number; readonly after?: number }, limit = CHAT_PAGE_SIZE) =>
    request(listHistory, { body: { ...whoseRoom(), limit, ...range }, signal: ofRoom.signal });

  /** Adds messages from the server. One that was being sent and has arrived leaves the outbox. */
  const take = (came: readonly Conversation[]): void => {
    store.set({ messages: merge(store.get().messages, came) });
    sender.settle();
  };

  const fetchOne = async (seq: number): Promise<Conversation | null> => {
    const [found] = await history({ before: seq + 1 }, 1);
    if (found?.seq !== seq) return null;
    take([found]);
    return found;
  };
  const sender = createSender({ store, signal, now: () => new Date(serverClock.now()), fetchSaid: fetchOne });

  /** Fetches missing messages until none is missing. */
  const fill = async (): Promise<void> => {
    if (isFilling || store.get().phase !== "ready") return;
    isFilling = true;
    try {
      for (;;) {
        const after = gapAfter(store.get().messages, newest);
        if (after === null) break;
        const came = await history({ after }, GAP_PAGE);
        if (came.length === 0) break;
        take(came);
      }
    } catch {
      // The next message, or the next join, asks again.
    } finally {
      isFilling = false;
    }
  };

  const load = async (): Promise<void> => {
    const config = await readChatConfig(ofRoom.signal);
    room = roomKey();
    const page = await history({});
    newest = Math.max(newest, page[0]?.seq ?? 0);
    store.set({
      phase: "ready",
      hours: config.hours,
      greeting: config.greeting,
      unread: config.unread,
      messages: merge([], page),
      hasOlder: page.length === CHAT_PAGE_SIZE,
    });
    sender.settle();
  };

  /** Reads anew when people answer, and the menu: an operator may have changed them. */
  const refresh = async (): Promise<void> => {
    if (store.get().phase !== "ready") return;
    const { signal: own } = ofRoom;
    try {
      const { hours, greeting } = await request(getChatConfig, { query: whoseRoom(), signal: own });
      if (!own.aborted) store.set({ hours, greeting });
    } catch {
      // What was read before stays.
    }
  };

  const joined = ({ seq, read, unread, session_id: session, unrated }: Joined): void => {
    newest = Math.max(newest, seq);
    if (store.get().line !== "opening") void refresh();
    store.set({ line: "joined", unread, session, unrated, readByOther: read.other });
    void fill();
    sender.wake();
  };

  const openLine = (): void => {
    line = openChatLine({
      shared,
      auth: lineAuth,
      onJoined: joined,
      onLost: () => store.set({ line: "lost" }),
      onRefused: () => store.set({ line: "refused" }),
      on: {
        "chat:message": (message) => {
          const { unread, messages } = store.get();
          const isNew = !messages.some(({ seq }) => seq === message.seq);
          const isTheirs = message.sender === "other";
          newest = Math.max(newest, message.seq);
          take([message]);
          store.set({
            session: message.session_id,
            unrated: null,
            ...(isTheirs && isNew && { unread: unread + 1, isOtherTyping: false }),
          });
          void fill();
        },
        "chat:typing": ({ by }) => {
          if (by !== "other") return;
          clearTimeout(fade);
          store.set({ isOtherTyping: true });
          fade = setTimeout(() => store.set({ isOtherTyping: false }), TYPING_MS);
        },
        "chat:read": ({ seq, by }) => {
          if (by === "other") store.set({ readByOther: Math.max(seq, store.get().readByOther) });
          // Read on another of the customer's screens.
          else store.set({ unread: unreadAfter(store.get().messages, seq) });
        },
        "chat:ended": ({ session_id: ended }) => {
          if (store.get().session === ended) store.set({ session: null, unrated: ended });
        },
        "chat:rated": ({ session_id: rated }) => {
          // The screen that rates it shows its own thanks.
          if (store.get().unrated === rated && rating !== rated) store.set({ unrated: null });
        },
      },
    });
  };

  /**
   * Reports that all messages up to one were seen. It is repeated until the server has it, or until a later message
   * replaces it.
   */
  const markRead = (seq: number, afterMs: number): void => {
    clearTimeout(reading);
    marked = seq;
    reading = setTimeout(() => {
      const { signal: own } = ofRoom;
      request(readCustomer, { body: { ...whoseRoom(), seq }, signal: own })
        .then(() => {
          if (!own.aborted && marked === seq) store.set({ unread: unreadAfter(store.get().messages, seq) });
        })
        .catch((failure: unknown) => {
          // A later mark, which may wait for its turn, includes this one.
          if (!own.aborted && mayPass(failure) && marked === seq) markRead(seq, CHAT_REJOIN_MS);
        });
    }, afterMs);
  };

  /** Reads the beginning. `isAgain`: by itself, so that the screen does not change until it succeeds. */
  const begin = async (isAgain = false): Promise<void> => {
    const { signal: own } = ofRoom;
    clearTimeout(entering);
    if (!isAgain) store.set({ phase: "starting" });
    try {
      await load();
      if (own.aborted) return;
      if (line === null) openLine();
      else void fill();
      sender.wake();
    } catch (failure) {
      if (own.aborted) return;
      const isKnown = store.get().messages.length > 0;
      // What was read before stays on the screen.
      store.set(isKnown ? { phase: "ready", alert: { is: "failure", failure } } : { phase: "failed" });
      if (isKnown) sender.wake();
      else if (mayPass(failure)) entering = setTimeout(() => void begin(true), CHAT_REJOIN_MS);
    }
  };

  /**
   * Changes to the member's present room when another tab has changed it: no message of the old room stays on the
   * screen, and unsent messages are sent in the new room.
   */
  const followRoom = (): void => {
    if (roomKey() === room) return;
    room = roomKey();
    ofRoom.abort();
    ofRoom = new AbortController();
    clearTimeout(fade);
    clearTimeout(reading);
    clearTimeout(entering);
    line?.stop();
    line = null;
    newest = 0;
    store.set({ ...BEGINNING, rated: store.get().rated, outbox: store.get().outbox });
    entering = setTimeout(() => void begin(), room === null ? TOKEN_MS : 0);
  };

  /** Whether the server refuses this customer (SPEC.md section 4). */
  const isClosed = (): boolean => store.get().line === "refused";

  return {
    get: store.get,
    subscribe: store.subscribe,
    say: (draft) => {
      if (!isClosed()) sender.say(draft);
    },
    again: sender.again,
    remove: sender.remove,
    preview: sender.preview,
    attach: async (files) => {
      if (isClosed()) return;
      store.set({ alert: null });
      for (const file of files) {
        const kind = await checkFile(file);
        if (typeof kind === "string") sender.attach(file, kind);
        else store.set({ alert: { is: "file", fault: kind } });
      }
    },
    loadOlder: async () => {
      const { messages, hasOlder, isLoadingOlder } = store.get();
      const first = messages[0];
      if (!hasOlder || isLoadingOlder || first === undefined) return;
      store.set({ isLoadingOlder: true });
      const { signal: own } = ofRoom;
      try {
        const came = await history({ before: first.seq });
        take(came);
        store.set({ hasOlder: came.length === CHAT_PAGE_SIZE });
      } catch (failure) {
        if (!own.aborted) store.set({ alert: { is: "failure", failure } });
      } finally {
        store.set({ isLoadingOlder: false });
      }
    },
    reload: () => begin(),
    refresh,
    seen: () => {
      // Messages that arrive during the wait are not read yet, because the panel may be closed by then.
      if (store.get().unread > 0) markRead(lastSeq(store.get().messages), CHAT_READ_DEBOUNCE_MS);
    },
    typing: () => {
      const now = Date.now();
      if (now - typedAt < TYPING_MS / 2) return;
      typedAt = now;
      line?.typing();
    },
    freshLink: async (seq) => {
      const found = await fetchOne(seq);
      return found?.message.message_type === "media" ? found.message.payload.link : null;
    },
    rate: async (stars, comment) => {
      const last = store.get().messages.at(-1);
      if (last === undefined) return;
      const { session_id } = last;
      rating = session_id;
      try {
        const { masked } = await request(rateChat, { body: { ...whoseRoom(), session_id, stars, comment } });
        if (masked !== undefined) store.set({ alert: { is: "masked", masked } });
      } finally {
        rating = null;
      }
      ofTab.set(RATED, session_id);
      store.set({ rated: session_id, unrated: null });
    },
    closeAlert: () => store.set({ alert: null }),
    start: () => {
      const online = (): void => {
        if (store.get().phase === "failed") void begin();
        else sender.wake();
      };
      addEventListener("online", online);
      // A member's page follows other tabs as a whole.
      const stopFollowing = shared === null ? onRoomChange(followRoom) : null;
      void begin();
      return () => {
        stopFollowing?.();
        clearTimeout(entering);
        removeEventListener("online", online);
        leaving.abort();
        ofRoom.abort();
        clearTimeout(fade);
        clearTimeout(reading);
        line?.stop();
        sender.stop();
      };
    },
  };
};
