import type { CallShape } from "../call.ts";
import { operatorChatCalls } from "./chat-calls.ts";
import { operatorLogin } from "./operator-login.ts";
import { operatorSetup } from "./operator-setup.ts";
import { operatorLogout } from "./operator-logout.ts";
import { confirmOperator } from "./confirm-operator.ts";
import { listSignIns } from "./list-sign-ins.ts";
import { endSignIn } from "./end-sign-in.ts";
import { beginOperatorPasskey } from "./begin-operator-passkey.ts";
import { addOperatorPasskey } from "./add-operator-passkey.ts";
import { listOperatorPasskeys } from "./list-operator-passkeys.ts";
import { renameOperatorPasskey } from "./rename-operator-passkey.ts";
import { removeOperatorPasskey } from "./remove-operator-passkey.ts";
import { beginOperatorPasskeyLogin } from "./begin-operator-passkey-login.ts";
import { operatorPasskeyLogin } from "./operator-passkey-login.ts";
import { beginRefreshSignIn } from "./begin-refresh-sign-in.ts";
import { refreshByPasskey } from "./refresh-by-passkey.ts";
import { endOtherSignIns } from "./end-other-sign-ins.ts";
import { seeSignIns } from "./see-sign-ins.ts";
import { getMe } from "./get-me.ts";
import { refreshSignIn } from "./refresh-sign-in.ts";
import { changeOperatorPassword } from "./change-operator-password.ts";
import { startSecondFactor } from "./start-second-factor.ts";
import { confirmSecondFactor } from "./confirm-second-factor.ts";
import { getPulse } from "./get-pulse.ts";
import { getOverview } from "./get-overview.ts";
import { getMoneyReport } from "./get-money-report.ts";
import { estimatePromotions } from "./estimate-promotions.ts";
import { getPromotionFigures } from "./get-promotion-figures.ts";
import { getRetention } from "./get-retention.ts";
import { closeDay } from "./close-day.ts";
import { searchConsole } from "./search-console.ts";
import { listWithdrawals } from "./list-withdrawals.ts";
import { countWithdrawals } from "./count-withdrawals.ts";
import { getTransaction } from "./get-transaction.ts";
import { getWithdrawal } from "./get-withdrawal.ts";
import { approveWithdrawal } from "./approve-withdrawal.ts";
import { refuseWithdrawal } from "./refuse-withdrawal.ts";
import { listDoubtful } from "./list-doubtful.ts";
import { getDoubtful } from "./get-doubtful.ts";
import { askDoubtful } from "./ask-doubtful.ts";
import { settleDoubtful } from "./settle-doubtful.ts";
import { listSuspense } from "./list-suspense.ts";
import { matchSuspense } from "./match-suspense.ts";
import { returnSuspense } from "./return-suspense.ts";
import { closeSuspense } from "./close-suspense.ts";
import { exportBankDays } from "./export-bank-days.ts";
import { exportBankLines } from "./export-bank-lines.ts";
import { listClaims } from "./list-claims.ts";
import { listClaimCredits } from "./list-claim-credits.ts";
import { listClaimLines } from "./list-claim-lines.ts";
import { proposeAdjustment } from "./propose-adjustment.ts";
import { creditClaim } from "./credit-claim.ts";
import { refuseClaim } from "./refuse-claim.ts";
import { listAlerts } from "./list-alerts.ts";
import { listAlertAttempts } from "./list-alert-attempts.ts";
import { acknowledgeAlert } from "./acknowledge-alert.ts";
import { assignFlag } from "./assign-flag.ts";
import { countFlags } from "./count-flags.ts";
import { listFlagAssignees } from "./list-flag-assignees.ts";
import { listFlags } from "./list-flags.ts";
import { seeFlag } from "./see-flag.ts";
import { listRiskRules } from "./list-risk-rules.ts";
import { saveRiskRule } from "./save-risk-rule.ts";
import { tryRiskRule } from "./try-risk-rule.ts";
import { proposeRiskRule } from "./propose-risk-rule.ts";
import { listProposals } from "./list-proposals.ts";
import { getProposalEvidence } from "./get-proposal-evidence.ts";
import { approveProposal } from "./approve-proposal.ts";
import { carryOutAlone } from "./carry-out-alone.ts";
import { seeEmergency } from "./see-emergency.ts";
import { refuseProposal } from "./refuse-proposal.ts";
import { listMembers } from "./list-members.ts";
import { browseMembers } from "./browse-members.ts";
import { getMember } from "./get-member.ts";
import { getMemberStatement } from "./get-member-statement.ts";
import { listMemberSlips } from "./list-member-slips.ts";
import { askSlipBank } from "./ask-slip-bank.ts";
import { getSlipPicture } from "./get-slip-picture.ts";
import { getMemberMovement } from "./get-member-movement.ts";
import { revealMember } from "./reveal-member.ts";
import { noteMember } from "./note-member.ts";
import { blockMember } from "./block-member.ts";
import { unblockMember } from "./unblock-member.ts";
import { openDeposits } from "./open-deposits.ts";
import { askMemberGame } from "./ask-member-game.ts";
import { endMemberSession } from "./end-member-session.ts";
import { listMemberDevices } from "./list-member-devices.ts";
import { pinMemberNote } from "./pin-member-note.ts";
import { getMemberRewards } from "./get-member-rewards.ts";
import { listMemberLinks } from "./list-member-links.ts";
import { getMemberRisk } from "./get-member-risk.ts";
import { exportMemberStatement } from "./export-member-statement.ts";
import { endMemberSessions } from "./end-member-sessions.ts";
import { resetMemberStepUp } from "./reset-member-step-up.ts";
import { closeMember } from "./close-member.ts";
import { listMemberLabels } from "./list-member-labels.ts";
import { saveMemberLevels } from "./save-member-levels.ts";
import { setMemberLevel } from "./set-member-level.ts";
import { saveMemberTag } from "./save-member-tag.ts";
import { removeMemberTag } from "./remove-member-tag.ts";
import { tagMember } from "./tag-member.ts";
import { listMemberSegments } from "./list-member-segments.ts";
import { saveMemberSegment } from "./save-member-segment.ts";
import { removeMemberSegment } from "./remove-member-segment.ts";
import { exportMembers } from "./export-members.ts";
import { exportMember } from "./export-member.ts";
import { listErasures } from "./list-erasures.ts";
import { carryOutErasure } from "./carry-out-erasure.ts";
import { refuseErasure } from "./refuse-erasure.ts";
import { listAuditEvents } from "./list-audit-events.ts";
import { exportAuditEvents } from "./export-audit-events.ts";
import { getGuide } from "./get-guide.ts";
import { getLedgerAudit } from "./get-ledger-audit.ts";
import { runLedgerAudit } from "./run-ledger-audit.ts";
import { getSecurity } from "./get-security.ts";
import { getReconciliation } from "./get-reconciliation.ts";
import { runReconciliation } from "./run-reconciliation.ts";
import { listBankAccounts } from "./list-bank-accounts.ts";
import { listBankLines } from "./list-bank-lines.ts";
import { listBankDays } from "./list-bank-days.ts";
import { listUnproven } from "./list-unproven.ts";
import { previewStatement } from "./preview-statement.ts";
import { importStatement } from "./import-statement.ts";
import { listStatementFiles } from "./list-statement-files.ts";
import { getBankLine } from "./get-bank-line.ts";
import { matchLine } from "./match-line.ts";
import { proposeOwnTransfer } from "./propose-own-transfer.ts";
import { listOwnTransfers } from "./list-own-transfers.ts";
import { listReconciliationRuns } from "./list-reconciliation-runs.ts";
import { getSettingHistory } from "./get-setting-history.ts";
import { getSettings } from "./get-settings.ts";
import { changeSettings } from "./change-settings.ts";
import { getContent } from "./get-content.ts";
import { changeContent } from "./change-content.ts";
import { getContentDraft } from "./get-content-draft.ts";
import { saveBannerDraft } from "./save-banner-draft.ts";
import { saveContentDraft } from "./save-content-draft.ts";
import { scheduleContent } from "./schedule-content.ts";
import { dropContentDraft } from "./drop-content-draft.ts";
import { dropBannerDraft } from "./drop-banner-draft.ts";
import { dropBannerSchedule } from "./drop-banner-schedule.ts";
import { dropContentSchedule } from "./drop-content-schedule.ts";
import { getContentVersion } from "./get-content-version.ts";
import { changeBanners } from "./change-banners.ts";
import { listTransactionChoices } from "./list-transaction-choices.ts";
import { listViews } from "./list-views.ts";
import { removeView } from "./remove-view.ts";
import { saveView } from "./save-view.ts";
import { listTransactions } from "./list-transactions.ts";
import { createTransactionExport } from "./create-transaction-export.ts";
import { downloadTransactionExport } from "./download-transaction-export.ts";
import { listTransactionExports } from "./list-transaction-exports.ts";
import { removeTransactionExport } from "./remove-transaction-export.ts";
import { getWheelTerms } from "./get-wheel-terms.ts";
import { listWheels } from "./list-wheels.ts";
import { addWheel } from "./add-wheel.ts";
import { switchWheel } from "./switch-wheel.ts";
import { listDepositAccounts } from "./list-deposit-accounts.ts";
import { addDepositAccount } from "./add-deposit-account.ts";
import { changeDepositAccount } from "./change-deposit-account.ts";
import { listConsoleBonuses } from "./list-console-bonuses.ts";
import { addBonus } from "./add-bonus.ts";
import { addCampaign } from "./add-campaign.ts";
import { listCampaigns } from "./list-campaigns.ts";
import { measureCampaign } from "./measure-campaign.ts";
import { stopCampaign } from "./stop-campaign.ts";
import { changeBonus } from "./change-bonus.ts";
import { listOperators } from "./list-operators.ts";
import { listRoles } from "./list-roles.ts";
import { changeRole } from "./change-role.ts";
import { addOperator } from "./add-operator.ts";
import { changeOperator } from "./change-operator.ts";
import { switchProvider } from "./switch-provider.ts";
import { tryProvider } from "./try-provider.ts";
import { terminateService } from "./terminate-service.ts";
import { listOwed } from "./list-owed.ts";
import { payOwed } from "./pay-owed.ts";

/** Every call of the operators' console, on an origin of its own. */
export const operatorCalls = [
  operatorLogin,
  operatorSetup,
  operatorLogout,
  getMe,
  getGuide,
  refreshSignIn,
  changeOperatorPassword,
  startSecondFactor,
  confirmSecondFactor,
  getPulse,
  getOverview,
  getMoneyReport,
  getRetention,
  getPromotionFigures,
  estimatePromotions,
  closeDay,
  searchConsole,
  listWithdrawals,
  countWithdrawals,
  getWithdrawal,
  approveWithdrawal,
  refuseWithdrawal,
  listDoubtful,
  getDoubtful,
  askDoubtful,
  settleDoubtful,
  listSuspense,
  matchSuspense,
  returnSuspense,
  closeSuspense,
  listClaims,
  listClaimCredits,
  listClaimLines,
  creditClaim,
  refuseClaim,
  listAlerts,
  listAlertAttempts,
  acknowledgeAlert,
  listFlags,
  listFlagAssignees,
  countFlags,
  assignFlag,
  seeFlag,
  listRiskRules,
  saveRiskRule,
  tryRiskRule,
  proposeRiskRule,
  listProposals,
  getProposalEvidence,
  approveProposal,
  refuseProposal,
  carryOutAlone,
  seeEmergency,
  listMembers,
  browseMembers,
  getMember,
  getMemberStatement,
  listMemberSlips,
  askSlipBank,
  getSlipPicture,
  getMemberMovement,
  revealMember,
  noteMember,
  proposeAdjustment,
  blockMember,
  unblockMember,
  openDeposits,
  askMemberGame,
  endMemberSession,
  listMemberDevices,
  pinMemberNote,
  getMemberRisk,
  getMemberRewards,
  listMemberLinks,
  exportMemberStatement,
  endMemberSessions,
  resetMemberStepUp,
  closeMember,
  exportMember,
  exportMembers,
  listMemberLabels,
  saveMemberLevels,
  setMemberLevel,
  saveMemberTag,
  removeMemberTag,
  tagMember,
  listMemberSegments,
  saveMemberSegment,
  removeMemberSegment,
  listErasures,
  carryOutErasure,
  refuseErasure,
  listAuditEvents,
  exportAuditEvents,
  getLedgerAudit,
  runLedgerAudit,
  getSecurity,
  getReconciliation,
  runReconciliation,
  listBankAccounts,
  listBankLines,
  listBankDays,
  exportBankDays,
  exportBankLines,
  listUnproven,
  previewStatement,
  importStatement,
  listStatementFiles,
  getBankLine,
  matchLine,
  proposeOwnTransfer,
  listOwnTransfers,
  listReconciliationRuns,
  getSettings,
  getSettingHistory,
  changeSettings,
  getContent,
  changeContent,
  getContentDraft,
  saveContentDraft,
  dropContentDraft,
  scheduleContent,
  dropBannerDraft,
  saveBannerDraft,
  dropBannerSchedule,
  dropContentSchedule,
  getContentVersion,
  changeBanners,
  getWheelTerms,
  listWheels,
  addWheel,
  switchWheel,
  listDepositAccounts,
  addDepositAccount,
  changeDepositAccount,
  listConsoleBonuses,
  addBonus,
  changeBonus,
  listCampaigns,
  measureCampaign,
  addCampaign,
  stopCampaign,
  listOperators,
  listRoles,
  changeRole,
  addOperator,
  changeOperator,
  confirmOperator,
  listSignIns,
  endSignIn,
  endOtherSignIns,
  seeSignIns,
  listOperatorPasskeys,
  beginOperatorPasskey,
  addOperatorPasskey,
  renameOperatorPasskey,
  removeOperatorPasskey,
  beginOperatorPasskeyLogin,
  operatorPasskeyLogin,
  beginRefreshSignIn,
  refreshByPasskey,
  switchProvider,
  tryProvider,
  terminateService,
  listOwed,
  payOwed,
  ...operatorChatCalls,
  listTransactions,
  listTransactionChoices,
  listTransactionExports,
  createTransactionExport,
  downloadTransactionExport,
  removeTransactionExport,
  listViews,
  saveView,
  removeView,
  getTransaction,
] as const satisfies readonly CallShape[];
