import type { App } from "../../http/route.ts";
import { addCreditClaim } from "./credit-claim.ts";
import { addListClaimCredits } from "./list-claim-credits.ts";
import { addListClaimLines } from "./list-claim-lines.ts";
import { addListClaims } from "./list-claims.ts";
import { addRefuseClaim } from "./refuse-claim.ts";

/** Bank transfers that members reported. */
export const addDepositReportRoutes = (app: App): void => {
  addListClaims(app);
  addListClaimCredits(app);
  addListClaimLines(app);
  addCreditClaim(app);
  addRefuseClaim(app);
};
