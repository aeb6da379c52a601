import { dateOf, textOf } from "../store/row.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "./options.ts";

export type ChatMessage = { readonly chat: string; readonly at: Date; readonly text: string };

/** The messages of bots in chats of the messenger. */
export type MessengerBox = {
  /** Stores a message. Returns its number. */
  readonly take: (message: { readonly chat: string; readonly text: string }) => number;
  /** Newest first; 200 at most. */
  readonly list: () => readonly ChatMessage[];
};

/** The messages of one world, in its store. */
export const createMessengerBox = (store: Store, clock: Clock): MessengerBox => ({
  take: ({ chat, text }) =>
    store.write(() => {
      const at = clock.now().getTime();
      const row = store.one("insert into chat_message (chat, text, at) values (?, ?, ?) returning id", chat, text, at);
      return Number(row?.["id"]);
    }),
  list: () =>
    store
      .all("select * from chat_message order by id desc limit 200")
      .map((row) => ({ chat: textOf(row, "chat"), at: dateOf(row, "at"), text: textOf(row, "text") })),
});
