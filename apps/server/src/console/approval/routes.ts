import type { App } from "../../http/route.ts";
import { addApproveProposal } from "./approve-proposal.ts";
import { addCarryOutAlone } from "./carry-out-alone.ts";
import { addGetProposalEvidence } from "./get-proposal-evidence.ts";
import { addListProposals } from "./list-proposals.ts";
import { addRefuseProposal } from "./refuse-proposal.ts";
import { addSeeEmergency } from "./see-emergency.ts";

/** Proposals of two operators, and changes that an owner makes alone. */
export const addApprovalRoutes = (app: App): void => {
  addListProposals(app);
  addGetProposalEvidence(app);
  addApproveProposal(app);
  addRefuseProposal(app);
  addCarryOutAlone(app);
  addSeeEmergency(app);
};
