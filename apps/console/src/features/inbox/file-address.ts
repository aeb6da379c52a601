import { listChatMessages } from "@krapao/contract/operator/list-chat-messages";
import type { ChatEntry } from "@krapao/contract/operator/chat-shapes";
import { useRef, useState } from "react";

import { request } from "../../lib/client.ts";

/** Asks for a new address of a message's file, as an address opens for five minutes; null: there is no file. */
export type FreshLink = () => Promise<string | null>;

/** A {@link FreshLink} of one message. */
export const freshLinkOf =
  ({ session_id: _id, seq }: ChatEntry): FreshLink =>
  async () => {
    const [found] = await request(listChatMessages, { params: { _id }, query: { before: seq + 1, limit: 1 } });
    return found?.seq === seq && found.message.message_type === "media" ? found.message.payload.link : null;
  };

/**
 * The address that a picture or a video is shown from. It stays while the file is shown, however often the message is
 * read anew. When it does not open, a new one is asked for; when that does not open either, `address` is null until
 * somebody tries `again`. `attempt` is the element's key: two addresses of one second are the same text, and only a new
 * element opens the same address again.
 */
export const useFileAddress = (link: string, freshLink: FreshLink) => {
  const [{ address, attempt }, setShown] = useState<{ readonly address: string | null; readonly attempt: number }>({
    address: link,
    attempt: 0,
  });
  const isRenewed = useRef(false);
  const show = (renewed: string | null): void =>
    setShown((shown) => ({ address: renewed, attempt: shown.attempt + 1 }));
  const again = (): void => {
    isRenewed.current = true;
    freshLink().then(show, () => show(null));
  };
  return {
    address,
    attempt,
    again,
    onOpened: () => {
      isRenewed.current = false;
    },
    onFailed: () => {
      if (isRenewed.current) show(null);
      else again();
    },
  };
};

/** Saves the file at an address of the server, which sends it as an attachment. */
export const saveFrom = (address: string, name: string): void => {
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
};
