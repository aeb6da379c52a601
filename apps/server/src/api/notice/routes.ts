import type { App } from "../../http/route.ts";
import { addGetPresent } from "./get-present.ts";
import { addListNotices } from "./list-notices.ts";
import { addReadNotices } from "./read-notices.ts";

/** A member's notices. */
export const addNoticeRoutes = (app: App): void => {
  addGetPresent(app);
  addListNotices(app);
  addReadNotices(app);
};
