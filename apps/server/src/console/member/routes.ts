import type { App } from "../../http/route.ts";
import { addBrowseMembers } from "./browse-members.ts";
import { addBlockMember } from "./block-member.ts";
import { addEndMemberSessions } from "./end-member-sessions.ts";
import { addOpenDeposits } from "./open-deposits.ts";
import { addUnblockMember } from "./unblock-member.ts";
import { addCloseMember } from "./close-member.ts";
import { addExportMember } from "./export-member.ts";
import { addGetMember } from "./get-member.ts";
import { addListMembers } from "./list-members.ts";
import { addSearchConsole } from "./search-console.ts";
import { addNoteMember } from "./note-member.ts";
import { addRevealMember } from "./reveal-member.ts";
import { addGetMemberMovement } from "./get-member-movement.ts";
import { addGetMemberStatement } from "./get-member-statement.ts";

/** Members, as operators see them. */
export const addMemberRoutes = (app: App): void => {
  addListMembers(app);
  addBrowseMembers(app);
  addSearchConsole(app);
  addGetMember(app);
  addGetMemberStatement(app);
  addGetMemberMovement(app);
  addRevealMember(app);
  addNoteMember(app);
  addBlockMember(app);
  addUnblockMember(app);
  addOpenDeposits(app);
  addEndMemberSessions(app);
  addCloseMember(app);
  addExportMember(app);
};
