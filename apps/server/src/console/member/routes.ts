import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addBlockMember } from "./block-member.ts";
import { addEndMemberSessions } from "./end-member-sessions.ts";
import { addOpenDeposits } from "./open-deposits.ts";
import { addUnblockMember } from "./unblock-member.ts";
import { addCloseMember } from "./close-member.ts";
import { addExportMember } from "./export-member.ts";
import { addGetMember } from "./get-member.ts";
import { addListMembers } from "./list-members.ts";
import { addSearchDesk } from "./search-desk.ts";
import { addNoteMember } from "./note-member.ts";
import { addRevealMember } from "./reveal-member.ts";
import { addGetMemberMovement } from "./get-member-movement.ts";
import { addGetMemberStatement } from "./get-member-statement.ts";

/** Members, as operators see them. */
export const addMemberRoutes = (app: FastifyInstance, context: Context): void => {
  addListMembers(app, context);
  addSearchDesk(app, context);
  addGetMember(app, context);
  addGetMemberStatement(app, context);
  addGetMemberMovement(app, context);
  addRevealMember(app, context);
  addNoteMember(app, context);
  addBlockMember(app, context);
  addUnblockMember(app, context);
  addOpenDeposits(app, context);
  addEndMemberSessions(app, context);
  addCloseMember(app, context);
  addExportMember(app, context);
};
