import type { AuditRules } from "../ledger/audited-saga.ts";
import { commissionsAsFixed } from "./referral/audit.ts";
import { refundProgress, refundsAsFixed } from "./refund/audit.ts";
import { daysAsBooked, figuresAsBooked } from "./report/wrong-figures.ts";
import { totalsAsCounted } from "./report/wrong-totals.ts";
import { sagas } from "./sagas.ts";
import { coinsAsGiven } from "./spin/audit.ts";

/** What the ledger's audit checks in addition to the books themselves. */
export const auditRules: AuditRules = {
  sagas,
  checks: [refundsAsFixed, commissionsAsFixed, refundProgress, coinsAsGiven],
  once: [figuresAsBooked, daysAsBooked, totalsAsCounted],
};
