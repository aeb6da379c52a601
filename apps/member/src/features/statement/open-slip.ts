import { getSlipReference } from "@krapao/contract/statement/get-slip-reference";
import type { Slip } from "@krapao/contract/statement/shapes";

import { request } from "../../lib/client.ts";

/** Only a web address is opened (SECURITY.md S46). */
const isWebAddress = (address: URL): boolean => address.protocol === "https:" || address.protocol === "http:";

/** The path of uploaded files on our own server. */
const OWN_FILES = "/api/file/";

/**
 * Shows one of our pictures in a new window. The server sends it as a download (SECURITY.md S43), so its address would
 * show nothing. The window is our own page with the picture in it.
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

/**
 * Opens a slip's picture in a new window. The window is opened in the press, because a browser would block it later.
 */
export const openSlip = async ({ link, reference }: Slip, title: string): Promise<void> => {
  const view = window.open("", "_blank");
  try {
    const text = link !== null && link !== "" ? link : (await request(getSlipReference, { params: { reference } })).url;
    const address = new URL(text, location.href);
    if (!isWebAddress(address)) throw new TypeError("not a web address");
    // Our own files are on this page's origin, whatever its host name is.
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
