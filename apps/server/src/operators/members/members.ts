import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addBlockMember, addEndMemberSessions, addUnblockMember } from "./block-member.ts";
import { addCloseMember, addExportMember } from "./close-member.ts";
import { addGetMember } from "./get-member.ts";
import { addListMembers, addSearchDesk } from "./list-members.ts";
import { addNoteMember } from "./note-member.ts";
import { addRevealMember } from "./reveal-member.ts";
import { addGetMemberMovement, addGetMemberStatement } from "./statement.ts";

/** Members, as operators see them. */
export const addDeskMembers = (app: FastifyInstance, context: Context): void => {
  addListMembers(app, context);
  addSearchDesk(app, context);
  addGetMember(app, context);
  addGetMemberStatement(app, context);
  addGetMemberMovement(app, context);
  addRevealMember(app, context);
  addNoteMember(app, context);
  addBlockMember(app, context);
  addUnblockMember(app, context);
  addEndMemberSessions(app, context);
  addCloseMember(app, context);
  addExportMember(app, context);
};
