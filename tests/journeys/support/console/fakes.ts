import type { browseMembers } from "@krapao/contract/operator/browse-members";
import type { getLedgerAudit } from "@krapao/contract/operator/get-ledger-audit";
import type { listChats } from "@krapao/contract/operator/list-chats";
import type { searchConsole } from "@krapao/contract/operator/search-console";
import type { AnswerOf } from "@krapao/contract/types";
import { claims } from "./deposit-report-fakes.ts";
import { bonuses, content, depositAccounts, noticeDraft, preview, textDraft, wheels } from "./content-fakes.ts";
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
import { promotionFigures } from "./promotion-fakes.ts";
import { moneyReport, retention } from "./report-fakes.ts";
import { ownPasskeys, signIns } from "./own-fakes.ts";
import { security, withdrawalCounts } from "./security-fakes.ts";
import { proof, pulse, overview } from "./overview-fakes.ts";
import { acts, found, search, member, statement, movement } from "./member-fakes.ts";
import { withdrawals, withdrawal } from "./withdrawal-fakes.ts";
import { doubtful, unresolvedDetail } from "./unresolved-fakes.ts";
import { erasures, evidence, suspense, flags, proposals } from "./queue-fakes.ts";
import { bankAccounts, bankDays, bankLine, bankLines, ownTransfers } from "./bank-fakes.ts";
import { ledger, reconciliation, owed } from "./ledger-fakes.ts";
import { riskRules } from "./risk-fakes.ts";
import { me, settings, operators, roles } from "./settings-fakes.ts";

/** Answers by the path that they are asked at. */
export type ConsoleAnswers = readonly (readonly [path: RegExp, answer: object])[];

/** Who has to do something first. */
export const unfinished = (needs: "password" | "second-factor"): ConsoleAnswers => [[/^\/api\/me$/, { ...me, needs }]];

/** The service has ended. */
export const ended: ConsoleAnswers = [
  [/^\/api\/settings$/, { ...settings, settings: { ...settings.settings, terminated: true } }],
];

/** Nothing waits, nothing was done, nobody is found. */
export const empty: ConsoleAnswers = [
  [/^\/api\/(withdrawals|doubtful|suspense|claims|flags|risk\/rules|proposals|erasures|members|audit)$/, []],
  [
    /^\/api\/chats$/,
    { counts: { waiting: 0, mine: 0, all: 0, ended: 0 }, chats: [] } satisfies AnswerOf<typeof listChats>,
  ],
  [/^\/api\/member-list$/, { members: [], hasMore: false } satisfies AnswerOf<typeof browseMembers>],
  [/^\/api\/search$/, { members: [], movements: [] } satisfies AnswerOf<typeof searchConsole>],
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
  [/^\/api\/search$/, search],
  [/^\/api\/security$/, security],
  [/^\/api\/sessions$/, signIns],
  [/^\/api\/passkey$/, ownPasskeys],
  [/^\/api\/content$/, content],
  [/^\/api\/content\/preview$/, preview],
  [/^\/api\/content\/notice\/draft$/, noticeDraft],
  [/^\/api\/content\/\w+\/draft$/, textDraft],
  [/^\/api\/wheels$/, wheels],
  [/^\/api\/deposit-accounts$/, depositAccounts],
  [/^\/api\/bonuses$/, bonuses],
  [/^\/api\/counts\/withdrawals$/, withdrawalCounts],
  [/^\/api\/withdrawals$/, withdrawals],
  [/^\/api\/withdrawals\/[^/]+$/, withdrawal],
  [/^\/api\/doubtful$/, doubtful],
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
  [/^\/api\/flags$/, flags],
  [/^\/api\/risk\/rules$/, riskRules],
  [/^\/api\/proposals$/, proposals],
  [/^\/api\/erasures$/, erasures],
  [/^\/api\/proposals\/[^/]+\/evidence$/, evidence],
  [/^\/api\/members$/, found],
  [/^\/api\/member-list$/, { members: found, hasMore: true } satisfies AnswerOf<typeof browseMembers>],
  [/^\/api\/members\/[^/]+$/, member],
  [/^\/api\/members\/[^/]+\/statement$/, statement],
  [/^\/api\/members\/[^/]+\/movement\/[^/]+$/, movement],
  [/^\/api\/audit$/, acts],
  [/^\/api\/bank\/accounts$/, bankAccounts],
  [/^\/api\/bank\/accounts\/\w+\/lines$/, bankLines],
  [/^\/api\/bank\/accounts\/\w+\/days$/, bankDays],
  [/^\/api\/bank\/lines\/\w+$/, bankLine],
  [/^\/api\/bank\/own-transfers$/, ownTransfers],
  [/^\/api\/bank\/unproven$/, bankLine.credits],
  [/^\/api\/bank\/files$/, []],
  [/^\/api\/reconciliation\/runs$/, reconciliation.runs],
  [/^\/api\/ledger$/, ledger],
  [/^\/api\/reconciliation$/, reconciliation],
  [/^\/api\/service\/owed$/, owed],
];
