import { CHAT_FILES } from "../../lib/storage.ts";

/**
 * Files that are not sent yet, by the ids of their messages. They outlive one chat: a guest who logs in while a file is
 * uploaded sends it as a member, in the chat of the next shell.
 */
const ofPage = new Map<string, File>();

/** Files of tabs that were closed are removed after this long. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

const addressOf = (id: string): string => `/${CHAT_FILES}/${id}`;

/**
 * Does something with the browser's cache. Over plain http, in some private windows and on a full disk there is none;
 * a reload loses the files then.
 */
const inCache = async <Result>(act: (cache: Cache) => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await act(await caches.open(CHAT_FILES));
  } catch {
    return undefined;
  }
};

/** The file of a message, if this page has it. */
export const fileOf = (id: string): File | undefined => ofPage.get(id);

/**
 * Stores the file of a message until {@link dropFile}: in this page, and in the browser's cache for the page after a
 * reload.
 */
export const keepFile = (id: string, file: File): void => {
  ofPage.set(id, file);
  const headers = { "content-type": file.type, date: new Date().toUTCString() };
  void inCache((cache) => cache.put(addressOf(id), new Response(file, { headers })));
};

/** Deletes the file of a message. */
export const dropFile = (id: string): void => {
  ofPage.delete(id);
  void inCache((cache) => cache.delete(addressOf(id)));
};

/** Reads the file of a message that the page before the reload stored. Undefined when there is none. */
export const restoreFile = (id: string, name: string): Promise<File | undefined> =>
  inCache(async (cache) => {
    const kept = await cache.match(addressOf(id));
    if (kept === undefined) return undefined;
    const content = await kept.blob();
    const file = new File([content], name, { type: content.type });
    ofPage.set(id, file);
    return file;
  });

/**
 * Deletes the files of messages that are no longer waiting: those of this page at once, those of other tabs when they
 * are old.
 */
export const sweepFiles = (waiting: ReadonlySet<string>): void => {
  for (const id of ofPage.keys()) if (!waiting.has(id)) dropFile(id);
  void inCache(async (cache) => {
    const oldest = Date.now() - KEPT_MS;
    for (const { url } of await cache.keys()) {
      const kept = await cache.match(url);
      const isOld = Date.parse(kept?.headers.get("date") ?? "") < oldest;
      if (isOld && !waiting.has(url.slice(url.lastIndexOf("/") + 1))) await cache.delete(url);
    }
  });
};
