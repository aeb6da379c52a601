import type { App } from "../../http/route.ts";
import { addLevelRoutes } from "./levels.ts";
import { addSegmentRoutes } from "./segments.ts";
import { addTagRoutes } from "./tags.ts";

/** Labels of members: VIP levels, tags and segments. */
export const addMemberLabelRoutes = (app: App): void => {
  addLevelRoutes(app);
  addTagRoutes(app);
  addSegmentRoutes(app);
};
