import type { App } from "../../http/route.ts";
import { addAssignFlag } from "./assign-flag.ts";
import { addCountFlags } from "./count-flags.ts";
import { addGetMemberRisk } from "./get-member-risk.ts";
import { addListFlagAssignees } from "./list-flag-assignees.ts";
import { addListFlags } from "./list-flags.ts";
import { addSeeFlag } from "./see-flag.ts";

/** The calls about flags. */
export const addFlagRoutes = (app: App): void => {
  addListFlags(app);
  addCountFlags(app);
  addGetMemberRisk(app);
  addListFlagAssignees(app);
  addAssignFlag(app);
  addSeeFlag(app);
};
