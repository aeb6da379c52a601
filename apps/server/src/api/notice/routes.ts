import type { App } from "../../http/route.ts";
import { addGetPresent } from "./get-present.ts";
import { addListNotices } from "./list-notices.ts";
import { addReadNotices } from "./read-notices.ts";

/** What a member is told of, and what they have read. */
export const addNoticeRoutes = (app: App): void => {
  addGetPresent(app);
  addListNotices(app);
  addReadNotices(app);
};
