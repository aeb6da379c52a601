import { listChatMessages } from "@krapao/contract/operator/list-chat-messages";
import type { ChatEntry } from "@krapao/contract/operator/chat-shapes";
import { useRef, useState } from "react";

import { request } from "./client.ts";

/**
 * Requests a new address for a message's file, because an address is valid for five minutes. Null when there is no
 * file.
 */
export type FreshLink = () => Promise<string | null>;

/** A {@link FreshLink} for one message. */
export const freshLinkOf =
  ({ session_id: _id, seq }: ChatEntry): FreshLink =>
  async () => {
    const [found] = await request(listChatMessages, { params: { _id }, query: { before: seq + 1, limit: 1 } });
    return found?.seq === seq && found.message.message_type === "media" ? found.message.payload.link : null;
  };

/**
 * The address that a picture or a video is loaded from. It does not change while the file is shown, even when the
 * message is read again. When loading fails, a new address is requested; when that fails too, `address` is null until
 * `again` is called. `attempt` is the element's key: two addresses from the same second are equal, and only a new
 * element loads the same address again.
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

/** Downloads the file at an address. The server sends it as an attachment. */
export const saveFrom = (address: string, name: string): void => {
  const anchor = document.createElement("a");
  anchor.href = address;
  anchor.download = name;
  anchor.click();
};
