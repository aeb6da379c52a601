import { getSlipReference } from "@krapao/contract/statement/get-slip-reference";
import type { Slip } from "@krapao/contract/statement/shapes";

import { request } from "../../lib/client.ts";

/** Only a web address is opened (SECURITY.md S46). */
const isWebAddress = (address: URL): boolean => address.protocol === "https:" || address.protocol === "http:";

/** Where our own server keeps uploaded files. */
const OWN_FILES = "/api/file/";

/**
 * Shows one of our pictures in a window of its own. It is sent as a file that is saved (SECURITY.md S43), so going to its
 * address would show nothing: the window stays ours, with the picture in it.
 */
const showPicture = (view: Window, address: string, title: string): void => {
  const { document: page } = view;
  page.title = title;
  const picture = page.createElement("img");
  picture.alt = title;
  picture.src = address;
  picture.style.cssText = "display:block;margin:auto;max-width:100%";
  page.body.style.cssText = "margin:0;background:#1b1638";
  page.body.replaceChildren(picture);
};

/** Opens a slip's picture in a new window: made at the press, or a browser would block it. */
export const openSlip = async ({ link, reference }: Slip, title: string): Promise<void> => {
  const view = window.open("", "_blank");
  try {
    const told = link !== null && link !== "" ? link : (await request(getSlipReference, { params: { reference } })).url;
    const address = new URL(told, location.href);
    if (!isWebAddress(address)) throw new TypeError("not a web address");
    // By whatever name this page was opened, our own files are on its origin.
    const own = address.pathname.startsWith(OWN_FILES) ? `${address.pathname}${address.search}` : null;
    if (view === null) location.assign(own ?? address.href);
    else if (own !== null) showPicture(view, `${location.origin}${own}`, title);
    else {
      view.opener = null;
      view.location.replace(address.href);
    }
  } catch (failure) {
    view?.close();
    throw failure;
  }
};
