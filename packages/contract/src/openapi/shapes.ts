import * as account from "../account/shapes.ts";
import * as bonus from "../bonus/shapes.ts";
import * as sent from "../chat/sent.ts";
import * as chat from "../chat/shapes.ts";
import * as deposit from "../deposit/shapes.ts";
import * as game from "../game/shapes.ts";
import * as invite from "../invite/shapes.ts";
import * as lookup from "../lookup/shapes.ts";
import * as refund from "../refund/shapes.ts";
import * as session from "../session/shapes.ts";
import * as spin from "../spin/shapes.ts";
import * as statement from "../statement/shapes.ts";
import * as wallet from "../wallet/shapes.ts";

/** The shapes that the document names, once each, under these names. */
export const sharedShapes = {
  Profile: account.profile,
  BankNames: account.bankNames,
  BankAccount: account.bankAccount,
  Account: account.account,
  Session: session.session,
  Bank: lookup.bank,
  Source: lookup.source,
  Info: lookup.info,
  Contact: lookup.contact,
  DepositBank: lookup.depositBank,
  DepositWallet: lookup.depositWallet,
  DepositWays: lookup.depositWays,
  WithdrawLimits: lookup.withdrawLimits,
  SlipHours: lookup.slipHours,
  Banner: lookup.banner,
  WalletAmount: wallet.walletAmount,
  Moved: wallet.moved,
  Pending: wallet.pendingAnswer,
  InviteBonus: wallet.inviteBonus,
  Wallet: wallet.wallet,
  Slot: game.slot,
  LaunchForm: game.launchForm,
  Credentials: game.credentials,
  LaunchLink: game.launchLink,
  OpenQr: deposit.openQr,
  NoQr: deposit.noQr,
  QrState: deposit.qrState,
  StatementEntry: statement.statementEntry,
  TimelineStep: statement.timelineStep,
  Movement: statement.movement,
  Slip: statement.slip,
  Invite: invite.invite,
  Refund: refund.refund,
  RefundCheck: refund.refundCheck,
  UserBonus: bonus.userBonus,
  Bonus: bonus.bonus,
  Promotion: bonus.promotion,
  ActiveBonus: bonus.activeBonus,
  Slice: spin.slice,
  Spinwheel: spin.spinwheel,
  Fairness: spin.fairness,
  SpinResult: spin.spinResult,
  PastSpin: spin.pastSpin,
  Coupon: spin.coupon,
  ChatButton: chat.chatButton,
  ChatCard: chat.chatCard,
  ChatMedia: chat.chatMedia,
  ChatMessage: chat.chatMessage,
  Conversation: chat.conversation,
  SentConversation: sent.sentConversation,
} as const;
