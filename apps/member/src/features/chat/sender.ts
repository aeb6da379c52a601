import { sendMessage } from "@krapao/contract/chat/send-message";
import type { Conversation } from "@krapao/contract/chat/shapes";
import { uploadImage } from "@krapao/contract/chat/upload-image";
import { uploadVideo } from "@krapao/contract/chat/upload-video";
import { CHAT } from "@krapao/contract/limits";

import { type Answer, request } from "../../lib/client.ts";
import { CHAT_OUTBOX, ofTab } from "../../lib/storage.ts";
import { upload } from "../../lib/upload.ts";
import type { FileKind } from "./check-file.ts";
import { isMissing, isNoAnswer, isOfOldRoom, isTooSoon } from "./failures.ts";
import { whoseRoom } from "./identity.ts";
import { dropFile, fileOf, keepFile, restoreFile, sweepFiles } from "./kept-files.ts";
import { merge } from "./messages.ts";
import {
  again,
  change,
  type Draft,
  isUpload,
  messageOf,
  nextOf,
  type Outgoing,
  readOutbox,
  sentOf,
  withoutPath,
  writeOutbox,
} from "./outbox.ts";
import type { Store } from "./state.ts";

/** With the line up, so often is a message without an answer sent again before it counts as failed. */
const MOST_TRIES = 3;
const RETRY_MS = 2_000;
/** What is left of a character that a name was cut in. The server takes no such text. */
const HALF_CHARACTER = /^[\uDC00-\uDFFF]/;
/** How long to pause after messages came faster than the server accepts. */
const TOO_SOON_MS = CHAT.burst.ms;

/** Sends what is written, one after the other. */
export type Sender = {
  readonly say: (draft: Draft) => void;
  readonly attach: (file: File, kind: FileKind) => void;
  readonly again: (id: string) => void;
  /** Takes back one that failed, or a file that is being uploaded. */
  readonly remove: (id: string) => void;
  /** Messages came from the server: those of them that were being sent, or had failed, leave the outbox. */
  readonly settle: () => void;
  /** The line is back. */
  readonly wake: () => void;
  /** Shows a file of this page before the server gives it. */
  readonly preview: (id: string) => string | null;
  readonly stop: () => void;
};

type Parts = {
  readonly store: Store;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Reads one message of the history. */
  readonly fetchSaid: (seq: number) => Promise<unknown>;
};

/** A sent message as it will come from the server too, until it does. */
const saidOf = (outgoing: Outgoing, answer: Answer<typeof sendMessage>, session: string): Conversation => {
  const { message } = answer;
  const sent = messageOf(outgoing);
  const said = sent.message_type === "text" && message !== undefined ? { ...sent, payload: { message } } : sent;
  return {
    _id: answer._id,
    seq: answer.seq,
    sender: "customer",
    userId: null,
    guestId: null,
    username: null,
    name: null,
    deviceToken: null,
    createdAt: answer.createdAt,
    session_id: session,
    message: { ...said, deliver: { id: outgoing.id, status: "succeed" } },
    ...(answer.masked !== undefined && { masked: answer.masked }),
  };
};

/**
 * Creates the sender of one chat. It sends the messages of the store's outbox in order, and retries without an answer.
 */
export const createSender = ({ store, signal, now, fetchSaid }: Parts): Sender => {
  const previews = new Map<string, string>();
  const uploads = new Map<string, AbortController>();
  const tries = new Map<string, number>();
  let isRunning = false;
  /** Files are being taken over from the page before a reload. */
  let isRestoring = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** While it is set nothing is sent, because the last message came too soon. */
  let pause: ReturnType<typeof setTimeout> | undefined;

  const become = (outbox: readonly Outgoing[]): void => {
    store.set({ outbox });
    ofTab.set(CHAT_OUTBOX, writeOutbox(outbox));
  };
  const update = (id: string, changes: Partial<Omit<Outgoing, "id">>): void =>
    become(change(store.get().outbox, id, changes));
  const drop = (id: string): void => {
    dropFile(id);
    become(store.get().outbox.filter((each) => each.id !== id));
  };
  const show = (id: string, file: File): void => void previews.set(id, URL.createObjectURL(file));

  const uploaded = async ({ id, draft }: Outgoing): Promise<Outgoing | null> => {
    if (draft.message_type !== "media") throw new Error("no file to upload");
    // After a reload the page has only files that were not uploaded. One that the server refused is in the cache.
    const file = fileOf(id) ?? (await restoreFile(id, draft.name));
    if (file === undefined) throw new Error("no file to upload");
    const cancel = new AbortController();
    uploads.set(id, cancel);
    update(id, { status: "uploading_file", part: 0 });
    try {
      const { path } = await upload(draft.fileType === "image" ? uploadImage : uploadVideo, file, {
        onProgress: (part) => store.set({ outbox: change(store.get().outbox, id, { part }) }),
        signal: AbortSignal.any([cancel.signal, signal]),
        fields: whoseRoom(),
      });
      update(id, { status: "sending", part: 1, draft: { ...draft, path } });
    } finally {
      uploads.delete(id);
    }
    return store.get().outbox.find((each) => each.id === id) ?? null;
  };

  const deliver = async (given: Outgoing): Promise<void> => {
    const ready = sentOf(given) === null ? await uploaded(given) : given;
    const message = ready === null ? null : sentOf(ready);
    if (ready === null || message === null) return;
    const answer = await request(sendMessage, { body: { message, ...whoseRoom() }, signal });
    const { messages, session } = store.get();
    const isKnown = messages.some(({ seq }) => seq === answer.seq);
    const said = isKnown || session === null ? null : saidOf(ready, answer, session);
    if (said !== null) store.set({ messages: merge(messages, [said]) });
    // The message begins a new conversation, whose id only the server knows.
    else if (!isKnown) await fetchSaid(answer.seq);
    const { alert } = store.get();
    if (alert?.is === "failure" && isTooSoon(alert.failure)) store.set({ alert: null });
    if (answer.masked !== undefined) store.set({ alert: { is: "masked", masked: answer.masked } });
    drop(ready.id);
  };

  /** True when the next one may go out at once. */
  const failed = ({ id }: Outgoing, failure: unknown): boolean => {
    const present = store.get().outbox.find((each) => each.id === id);
    if (present === undefined) return true;
    const count = (tries.get(id) ?? 0) + 1;
    // The message keeps its position, except a file that every try would upload again.
    if (isTooSoon(failure) && sentOf(present) !== null && count < MOST_TRIES) {
      tries.set(id, count);
      store.set({ alert: { is: "failure", failure } });
      pause = setTimeout(() => {
        pause = undefined;
        void run();
      }, TOO_SOON_MS);
      return false;
    }
    if (isNoAnswer(failure) || isOfOldRoom(failure)) {
      if (isNoAnswer(failure) && (!navigator.onLine || store.get().line !== "joined")) {
        // The message waits until the device is online, and keeps its position.
        update(id, { status: "sending", part: 0 });
        return false;
      }
      tries.set(id, count);
      if (count < MOST_TRIES) return false;
    }
    tries.delete(id);
    update(id, { status: "failed", part: 0, ...(isMissing(failure) && { draft: withoutPath(present.draft) }) });
    store.set({ alert: { is: "failure", failure } });
    return true;
  };

  const run = async (): Promise<void> => {
    if (isRunning || isRestoring || pause !== undefined) return;
    isRunning = true;
    clearTimeout(timer);
    for (;;) {
      const next = nextOf(store.get().outbox);
      if (next === undefined || signal.aborted || !navigator.onLine || store.get().phase !== "ready") break;
      try {
        await deliver(next);
      } catch (failure) {
        if (signal.aborted) break;
        if (failed(next, failure)) continue;
        timer = setTimeout(() => void run(), RETRY_MS);
        break;
      }
    }
    isRunning = false;
  };

  const add = (id: string, draft: Draft): void => {
    const outgoing: Outgoing = { id, draft, status: "sending", part: 0, at: now().toISOString() };
    become([...store.get().outbox, outgoing]);
    void run();
  };

  const restore = async (lost: readonly Outgoing[]): Promise<void> => {
    isRestoring = true;
    for (const { id, draft } of lost) {
      const file = draft.message_type === "media" ? await restoreFile(id, draft.name) : undefined;
      // The page may be gone, and the session with it: nothing of it is kept again.
      if (signal.aborted) return;
      if (file === undefined) drop(id);
      else show(id, file);
    }
    isRestoring = false;
    store.set({ outbox: [...store.get().outbox] });
    await run();
  };

  const outbox = readOutbox(ofTab.get(CHAT_OUTBOX));
  store.set({ outbox });
  sweepFiles(new Set(outbox.map(({ id }) => id)));
  const lost: Outgoing[] = [];
  for (const outgoing of outbox.filter(isUpload)) {
    const file = fileOf(outgoing.id);
    if (file === undefined) lost.push(outgoing);
    else show(outgoing.id, file);
  }
  if (lost.length > 0) void restore(lost);
  return {
    say: (draft) => {
      store.set({ alert: null });
      add(crypto.randomUUID(), draft);
    },
    attach: (file, kind) => {
      const id = crypto.randomUUID();
      keepFile(id, file);
      show(id, file);
      add(id, {
        message_type: "media",
        fileType: kind,
        name: file.name.slice(-100).replace(HALF_CHARACTER, ""),
        path: null,
      });
    },
    again: (id) => {
      become(again(store.get().outbox, id, now().toISOString()));
      store.set({ alert: null });
      void run();
    },
    remove: (id) => {
      drop(id);
      uploads.get(id)?.abort();
    },
    settle: () => {
      const came = new Set(store.get().messages.map(({ message }) => message.deliver.id));
      for (const { id, status } of store.get().outbox.filter((each) => came.has(each.id))) {
        drop(id);
        // Only its answer was lost.
        if (status === "failed" && store.get().alert?.is === "failure") store.set({ alert: null });
      }
    },
    wake: () => void run(),
    preview: (id) => previews.get(id) ?? null,
    stop: () => {
      clearTimeout(timer);
      clearTimeout(pause);
      for (const address of previews.values()) URL.revokeObjectURL(address);
    },
  };
};
