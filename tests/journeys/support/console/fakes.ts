import type { getPulse } from "@krapao/contract/operator/get-pulse";
import type { browseMembers } from "@krapao/contract/operator/browse-members";
import type { getGuide } from "@krapao/contract/operator/get-guide";
import type { getLedgerAudit } from "@krapao/contract/operator/get-ledger-audit";
import type { getWheelTerms } from "@krapao/contract/operator/get-wheel-terms";
import type { listChats } from "@krapao/contract/operator/list-chats";
import type { searchConsole } from "@krapao/contract/operator/search-console";
import type { AnswerOf } from "@krapao/contract/types";
import { nok, owner, ton } from "./basics.ts";
import { claims } from "./deposit-report-fakes.ts";
import { campaignReach, campaigns } from "./campaign-fakes.ts";
import { bonuses, content, depositAccounts, noticeDraft, textDraft, wheels } from "./content-fakes.ts";
import {
  canned,
  chatFigures,
  chatFound,
  chatMenu,
  chatSet,
  inbox,
  menuPreview,
  messages,
  oneChat,
} from "./inbox-fakes.ts";
import { promotionEstimate, promotionFigures } from "./promotion-fakes.ts";
import { moneyReport, retention } from "./report-fakes.ts";
import { ownPasskeys, signIns } from "./own-fakes.ts";
import { security, withdrawalCounts } from "./security-fakes.ts";
import { alertAttempts, alerts } from "./alert-fakes.ts";
import { proof, pulse, overview } from "./overview-fakes.ts";
import { acts } from "./audit-fakes.ts";
import {
  found,
  memberLabels,
  memberList,
  search,
  segments,
  member,
  slips,
  statement,
  movement,
  views,
} from "./member-fakes.ts";
import { devices, links, rewards } from "./member-page-fakes.ts";
import { withdrawals, withdrawal } from "./withdrawal-fakes.ts";
import { unresolved, unresolvedDetail } from "./unresolved-fakes.ts";
import {
  erasures,
  evidence,
  flagCounts,
  memberRisk,
  openFlags,
  proposals,
  seenFlags,
  suspense,
} from "./queue-fakes.ts";
import {
  bankAccounts,
  bankDays,
  bankLine,
  bankLines,
  claimLines,
  ownTransfers,
  statementPreview,
  unprovenCredits,
} from "./bank-fakes.ts";
import { ledger, reconciliation, owed } from "./ledger-fakes.ts";
import { riskRules } from "./risk-fakes.ts";
import { me, settings, operators, roles } from "./settings-fakes.ts";
import { transaction, transactionChoices, transactionExports, transactions } from "./transaction-fakes.ts";

/** Answers by the path that they are asked at. */
export type ConsoleAnswers = readonly (readonly [path: RegExp, answer: object])[];

/** Answers for an operator who must set a password or a second factor before anything else. */
export const unfinished = (needs: "password" | "second-factor"): ConsoleAnswers => [[/^\/api\/me$/, { ...me, needs }]];

/** The service has ended. */
export const ended: ConsoleAnswers = [
  [/^\/api\/settings$/, { ...settings, settings: { ...settings.settings, terminated: true } }],
];

/** Nothing waits, nothing was done, nobody is found. */
export const empty: ConsoleAnswers = [
  [/^\/api\/(withdrawals|doubtful|suspense|claims|flags|risk\/rules|proposals|erasures|alerts|members|audit)$/, []],
  [
    /^\/api\/chats$/,
    { counts: { waiting: 0, mine: 0, all: 0, ended: 0 }, chats: [] } satisfies AnswerOf<typeof listChats>,
  ],
  [
    /^\/api\/member-list$/,
    { ...memberList, rows: [], found: 0, isMore: false, hasMore: false } satisfies AnswerOf<typeof browseMembers>,
  ],
  [
    /^\/api\/search$/,
    { members: [], transactions: [], slips: [], claims: [], lines: [], cases: [] } satisfies AnswerOf<
      typeof searchConsole
    >,
  ],
];

/** The caller's own cases. */
export const ownFlags: ConsoleAnswers = [
  [/^\/api\/flags$/, openFlags.filter(({ assigned }) => assigned?.to._id === me._id)],
];

/** Cases that were looked at. */
export const reviewedFlags: ConsoleAnswers = [[/^\/api\/flags$/, seenFlags]];

/** Alerts that nobody takes care of: a strip above every page tells of them. */
export const alerting: ConsoleAnswers = [
  [/^\/api\/pulse$/, { ...pulse, alerts: { open: 4, critical: 1, newest: "906" } } satisfies AnswerOf<typeof getPulse>],
];

/** The hour's ceiling of SMS is reached. */
export const smsFull: ConsoleAnswers = [
  [/^\/api\/pulse$/, { ...pulse, sms: { isFull: true, isLow: false } } satisfies AnswerOf<typeof getPulse>],
];

/** The books are not whole. */
export const broken: ConsoleAnswers = [
  [
    /^\/api\/ledger$/,
    {
      ...ledger,
      proof: {
        ...proof,
        discrepancies: [
          "account 71: balance 1,240.50 after entry 12, counted 1,140.50",
          "entry 812: changed after its seal",
        ],
      },
    } satisfies AnswerOf<typeof getLedgerAudit>,
  ],
];

/** A busy day. */
export const consoleFakes: ConsoleAnswers = [
  [/^\/api\/me$/, me],
  [/^\/api\/settings$/, settings],
  [/^\/api\/operators$/, operators],
  [/^\/api\/roles$/, roles],
  [/^\/api\/pulse$/, pulse],
  [/^\/api\/overview$/, overview],
  [/^\/api\/reports\/money$/, moneyReport],
  [/^\/api\/reports\/retention$/, retention],
  [/^\/api\/promotions\/figures$/, promotionFigures],
  [/^\/api\/promotions\/estimate$/, promotionEstimate],
  [/^\/api\/search$/, search],
  [/^\/api\/security$/, security],
  [/^\/api\/sessions$/, signIns],
  [/^\/api\/passkey$/, ownPasskeys],
  [/^\/api\/content$/, content],
  [/^\/api\/content\/notice\/draft$/, noticeDraft],
  [/^\/api\/content\/\w+\/draft$/, textDraft],
  [/^\/api\/wheels$/, wheels],
  [
    /^\/api\/wheel-terms$/,
    { BAHT: { coinEvery: 100 }, LAK: { coinEvery: 50_000 }, houseEdge: 4, most: 30 } satisfies AnswerOf<
      typeof getWheelTerms
    >,
  ],
  [/^\/api\/deposit-accounts$/, depositAccounts],
  [/^\/api\/bonuses$/, bonuses],
  [/^\/api\/campaigns$/, campaigns],
  [/^\/api\/campaigns\/reach$/, campaignReach],
  [/^\/api\/counts\/withdrawals$/, withdrawalCounts],
  [/^\/api\/withdrawals$/, withdrawals],
  [/^\/api\/withdrawals\/[^/]+$/, withdrawal],
  [/^\/api\/doubtful$/, unresolved],
  [/^\/api\/doubtful\/[^/]+$/, unresolvedDetail],
  [/^\/api\/suspense$/, suspense],
  [/^\/api\/chats$/, inbox],
  [/^\/api\/chats\/[^/]+$/, oneChat],
  [/^\/api\/chats\/[^/]+\/messages$/, messages],
  [/^\/api\/chats\/[^/]+\/read$/, {}],
  [/^\/api\/chat-search$/, chatFound],
  [/^\/api\/canned-replies$/, canned],
  [/^\/api\/chat-settings$/, chatSet],
  [/^\/api\/chat-menu$/, chatMenu],
  [/^\/api\/chat-menu\/preview$/, menuPreview],
  [/^\/api\/chat-figures$/, chatFigures],
  [/^\/api\/chat-figures\/chats$/, inbox.chats],
  [/^\/api\/claims$/, claims],
  [/^\/api\/claims\/[^/]+\/credits$/, bankLine.credits],
  [/^\/api\/claims\/[^/]+\/lines$/, claimLines],
  [/^\/api\/flags$/, openFlags],
  [/^\/api\/counts\/flags$/, flagCounts],
  [/^\/api\/flags\/assignees$/, [owner, nok, ton]],
  [/^\/api\/risk\/rules$/, riskRules],
  [/^\/api\/proposals$/, proposals],
  [/^\/api\/erasures$/, erasures],
  [/^\/api\/alerts$/, alerts],
  [/^\/api\/alert-attempts$/, alertAttempts],
  [/^\/api\/proposals\/[^/]+\/evidence$/, evidence],
  [/^\/api\/members$/, found],
  [/^\/api\/member-list$/, memberList],
  [/^\/api\/views$/, views],
  [/^\/api\/member-labels$/, memberLabels],
  [/^\/api\/member-segments$/, segments],
  [/^\/api\/members\/[^/]+$/, member],
  [/^\/api\/members\/[^/]+\/statement$/, statement],
  [/^\/api\/members\/[^/]+\/slips$/, slips],
  [/^\/api\/members\/[^/]+\/devices$/, devices],
  [/^\/api\/members\/[^/]+\/risk$/, memberRisk],
  [/^\/api\/members\/[^/]+\/rewards$/, rewards],
  [/^\/api\/members\/[^/]+\/links$/, links],
  [/^\/api\/members\/[^/]+\/movement\/[^/]+$/, movement],
  [/^\/api\/audit$/, acts],
  [/^\/api\/transactions$/, transactions],
  [/^\/api\/transactions\/exports$/, transactionExports],
  [/^\/api\/transactions\/[^/]+$/, transaction],
  [/^\/api\/transaction-choices$/, transactionChoices],
  [/^\/api\/bank\/accounts\/\w+\/preview$/, statementPreview],
  [/^\/api\/bank\/accounts$/, bankAccounts],
  [/^\/api\/bank\/accounts\/\w+\/lines$/, bankLines],
  [/^\/api\/bank\/accounts\/\w+\/days$/, bankDays],
  [/^\/api\/bank\/lines\/\w+$/, bankLine],
  [/^\/api\/bank\/own-transfers$/, ownTransfers],
  [/^\/api\/bank\/unproven$/, unprovenCredits],
  [/^\/api\/bank\/files$/, []],
  [/^\/api\/reconciliation\/runs$/, reconciliation.runs],
  [
    /^\/api\/guide$/,
    { done: ["findMember", "matchMoney"], sandbox: "http://127.0.0.1:9000" } satisfies AnswerOf<typeof getGuide>,
  ],
  [/^\/api\/ledger$/, ledger],
  [/^\/api\/reconciliation$/, reconciliation],
  [/^\/api\/service\/owed$/, owed],
];
