import type { CallShape } from "./call.ts";
import { login } from "./session/login.ts";
import { beginPasskeyLogin } from "./session/begin-passkey-login.ts";
import { passkeyLogin } from "./session/passkey-login.ts";
import { listPasskeys } from "./passkey/list-passkeys.ts";
import { beginPasskey } from "./passkey/begin-passkey.ts";
import { addPasskey } from "./passkey/add-passkey.ts";
import { renamePasskey } from "./passkey/rename-passkey.ts";
import { removePasskey } from "./passkey/remove-passkey.ts";
import { beginStepUp } from "./step-up/begin-step-up.ts";
import { logout } from "./session/logout.ts";
import { listSessions } from "./session/list-sessions.ts";
import { endSessions } from "./session/end-sessions.ts";
import { getSecondStep } from "./session/get-second-step.ts";
import { setSecondStep } from "./session/set-second-step.ts";
import { validateAccount } from "./account/validate-account.ts";
import { register } from "./account/register.ts";
import { getProfile } from "./account/get-profile.ts";
import { downloadData } from "./account/download-data.ts";
import { getErasure } from "./account/get-erasure.ts";
import { askErasure } from "./account/ask-erasure.ts";
import { withdrawErasure } from "./account/withdraw-erasure.ts";
import { changeProfile } from "./account/change-profile.ts";
import { changeBankAccountName } from "./account/change-bank-account-name.ts";
import { changePassword } from "./account/change-password.ts";
import { resetPassword } from "./account/reset-password.ts";
import { proveStepUp } from "./step-up/prove-step-up.ts";
import { sendOtp } from "./otp/send-otp.ts";
import { verifyOtp } from "./otp/verify-otp.ts";
import { lookupBanks } from "./lookup/lookup-banks.ts";
import { lookupDeposit } from "./lookup/lookup-deposit.ts";
import { lookupConditions } from "./lookup/lookup-conditions.ts";
import { lookupAgreements } from "./lookup/lookup-agreements.ts";
import { lookupInfo } from "./lookup/lookup-info.ts";
import { lookupNotice } from "./lookup/lookup-notice.ts";
import { lookupContact } from "./lookup/lookup-contact.ts";
import { lookupWithdraw } from "./lookup/lookup-withdraw.ts";
import { lookupSlip } from "./lookup/lookup-slip.ts";
import { lookupSources } from "./lookup/lookup-sources.ts";
import { lookupActive } from "./lookup/lookup-active.ts";
import { lookupRegisterOtp } from "./lookup/lookup-register-otp.ts";
import { lookupEnableChatWidget } from "./lookup/lookup-enable-chat-widget.ts";
import { checkReceipt } from "./statement/check-receipt.ts";
import { getReceipt } from "./statement/get-receipt.ts";
import { listNotices } from "./notice/list-notices.ts";
import { readNotices } from "./notice/read-notices.ts";
import { getPresent } from "./notice/get-present.ts";
import { getPush } from "./push/get-push.ts";
import { subscribePush } from "./push/subscribe-push.ts";
import { unsubscribePush } from "./push/unsubscribe-push.ts";
import { choosePushTopics } from "./push/choose-push-topics.ts";
import { getWallet } from "./wallet/get-wallet.ts";
import { refreshSlots } from "./wallet/refresh-slots.ts";
import { activateGame } from "./game/activate-game.ts";
import { getCredentials } from "./game/get-credentials.ts";
import { autoLogin, autoLogins } from "./game/auto-logins.ts";
import { resetGamePassword } from "./game/reset-game-password.ts";
import { transfer } from "./transfer/transfer.ts";
import { transferAll } from "./transfer/transfer-all.ts";
import { withdraw } from "./withdraw/withdraw.ts";
import { withdrawAll } from "./withdraw/withdraw-all.ts";
import { addDeposit } from "./deposit/add-deposit.ts";
import { getDepositLimit } from "./deposit/get-deposit-limit.ts";
import { listOwnClaims } from "./deposit/list-own-claims.ts";
import { uploadSlip } from "./deposit/upload-slip.ts";
import { sendTruelink } from "./deposit/send-truelink.ts";
import { setDepositLimit } from "./deposit/set-deposit-limit.ts";
import { getQr } from "./deposit/get-qr.ts";
import { createQr } from "./deposit/create-qr.ts";
import { cancelQr } from "./deposit/cancel-qr.ts";
import { listStatement } from "./statement/list-statement.ts";
import { sumStatement } from "./statement/sum-statement.ts";
import { getMovement } from "./statement/get-movement.ts";
import { exportStatement } from "./statement/export-statement.ts";
import { listSlips } from "./statement/list-slips.ts";
import { getSlipReference } from "./statement/get-slip-reference.ts";
import { listInvites } from "./invite/list-invites.ts";
import { receiveInviteBonus } from "./invite/receive-invite-bonus.ts";
import { getInviteBanners } from "./invite/get-invite-banners.ts";
import { listRefunds } from "./refund/list-refunds.ts";
import { checkRefund } from "./refund/check-refund.ts";
import { receiveRefund } from "./refund/receive-refund.ts";
import { addRefundToWallet } from "./refund/add-refund-to-wallet.ts";
import { getRefundBanners } from "./refund/get-refund-banners.ts";
import { listBonuses } from "./bonus/list-bonuses.ts";
import { activateBonus } from "./bonus/activate-bonus.ts";
import { checkActiveBonus } from "./bonus/check-active-bonus.ts";
import { checkMinimumBonus } from "./bonus/check-minimum-bonus.ts";
import { previewClear } from "./bonus/preview-clear.ts";
import { clearBonus } from "./bonus/clear-bonus.ts";
import { getCurrentPromotion } from "./bonus/get-current-promotion.ts";
import { findPromotion } from "./bonus/find-promotion.ts";
import { activatePromotion } from "./bonus/activate-promotion.ts";
import { getSpinSetup } from "./spin/get-spin-setup.ts";
import { spin } from "./spin/spin.ts";
import { listCoupons } from "./spin/list-coupons.ts";
import { claimCoupon } from "./spin/claim-coupon.ts";
import { getSpinActive } from "./spin/get-spin-active.ts";
import { changeSeed } from "./spin/change-seed.ts";
import { getSpinHistory } from "./spin/get-spin-history.ts";
import { getChatConfig } from "./chat/get-chat-config.ts";
import { sendMessage } from "./chat/send-message.ts";
import { listHistory } from "./chat/list-history.ts";
import { uploadImage } from "./chat/upload-image.ts";
import { uploadVideo } from "./chat/upload-video.ts";
import { readCustomer } from "./chat/read-customer.ts";
import { getChatFile } from "./chat/get-chat-file.ts";
import { rateChat } from "./chat/rate-chat.ts";

/** Every call of the member's API, once. */
export const calls = [
  login,
  beginPasskeyLogin,
  passkeyLogin,
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  logout,
  listSessions,
  endSessions,
  getSecondStep,
  setSecondStep,
  validateAccount,
  register,
  getProfile,
  downloadData,
  getErasure,
  askErasure,
  withdrawErasure,
  changeProfile,
  changeBankAccountName,
  changePassword,
  resetPassword,
  beginStepUp,
  proveStepUp,
  sendOtp,
  verifyOtp,
  lookupBanks,
  lookupDeposit,
  lookupConditions,
  lookupAgreements,
  lookupInfo,
  lookupNotice,
  lookupContact,
  lookupWithdraw,
  lookupSlip,
  lookupSources,
  lookupActive,
  lookupRegisterOtp,
  lookupEnableChatWidget,
  getReceipt,
  checkReceipt,
  listNotices,
  readNotices,
  getPresent,
  getPush,
  subscribePush,
  unsubscribePush,
  choosePushTopics,
  getWallet,
  refreshSlots,
  activateGame,
  getCredentials,
  resetGamePassword,
  ...Object.values(autoLogins),
  autoLogin,
  transfer,
  transferAll,
  withdraw,
  withdrawAll,
  addDeposit,
  listOwnClaims,
  getDepositLimit,
  setDepositLimit,
  uploadSlip,
  sendTruelink,
  getQr,
  createQr,
  cancelQr,
  listStatement,
  sumStatement,
  getMovement,
  exportStatement,
  listSlips,
  getSlipReference,
  listInvites,
  receiveInviteBonus,
  getInviteBanners,
  listRefunds,
  checkRefund,
  receiveRefund,
  addRefundToWallet,
  getRefundBanners,
  listBonuses,
  activateBonus,
  checkActiveBonus,
  checkMinimumBonus,
  previewClear,
  clearBonus,
  getCurrentPromotion,
  findPromotion,
  activatePromotion,
  getSpinSetup,
  spin,
  listCoupons,
  claimCoupon,
  getSpinActive,
  changeSeed,
  getSpinHistory,
  getChatConfig,
  sendMessage,
  listHistory,
  uploadImage,
  uploadVideo,
  readCustomer,
  getChatFile,
  rateChat,
] as const satisfies readonly CallShape[];
