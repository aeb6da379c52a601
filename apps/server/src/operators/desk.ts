import type { FastifyInstance } from "fastify";

import type { Context } from "../context.ts";
import { addListActs } from "./acts/list-acts.ts";
import { addAskDoubtful, addGetDoubtful, addListDoubtful, addSettleDoubtful } from "./doubtful/doubtful.ts";
import { addListFlags, addSeeFlag } from "./flags/flags.ts";
import { addDeskMembers } from "./members/members.ts";
import { addApproveProposal } from "./proposals/approve-proposal.ts";
import { addListProposals } from "./proposals/list-proposals.ts";
import { addRefuseProposal } from "./proposals/refuse-proposal.ts";
import { addListOwed, addPayOwed } from "./service/owed.ts";
import { addTerminateService } from "./service/terminate-service.ts";
import { addOperatorSession } from "./session/session.ts";
import { addListSuspense, addMatchSuspense, addReturnSuspense } from "./suspense/suspense.ts";
import { addDeskWithdrawals } from "./withdrawals/withdrawals.ts";

/** Everything that operators do. */
export const addDesk = (app: FastifyInstance, context: Context): void => {
  addOperatorSession(app, context);
  addDeskWithdrawals(app, context);
  addListDoubtful(app, context);
  addGetDoubtful(app, context);
  addAskDoubtful(app, context);
  addSettleDoubtful(app, context);
  addListSuspense(app, context);
  addMatchSuspense(app, context);
  addReturnSuspense(app, context);
  addListFlags(app, context);
  addSeeFlag(app, context);
  addListProposals(app, context);
  addApproveProposal(app, context);
  addRefuseProposal(app, context);
  addDeskMembers(app, context);
  addTerminateService(app, context);
  addListOwed(app, context);
  addPayOwed(app, context);
  addListActs(app, context);
};
