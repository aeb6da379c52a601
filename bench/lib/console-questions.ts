import { BEFORE_FIRST, LAST_DAY } from "./fill-members.ts";

/** A page of the console, or a part of it with its own call. */
export type Question = { readonly name: string; readonly path: string };

const [MEMBER, YEAR] = [BEFORE_FIRST + 21, "from=2025-11-23"];
const REPORT = `/api/reports/money?currency=BAHT&to=${LAST_DAY}`;

/**
 * Every page that lists or sums data that grows with members, movements and audit events, with the most expensive
 * filters and orders.
 */
export const consoleQuestions: readonly Question[] = [
  { name: "overview", path: "/api/overview?currency=BAHT" },
  { name: "what waits, beside the menu", path: "/api/pulse" },
  { name: "members, the newest", path: "/api/member-list?currency=BAHT" },
  { name: "members by deposits", path: "/api/member-list?currency=BAHT&sort=deposited" },
  { name: "members by deposits of 30 days", path: "/api/member-list?currency=BAHT&sort=recentDeposited" },
  { name: "members by risk", path: "/api/member-list?currency=BAHT&sort=risk&riskLeast=30" },
  { name: "members by net deposits of 7 days", path: "/api/member-list?currency=BAHT&sort=weekNet&weekNetLeast=1" },
  { name: "members by turnover", path: "/api/member-list?currency=BAHT&sort=turnover" },
  { name: "members by last deposit", path: "/api/member-list?currency=BAHT&sort=lastDeposit" },
  {
    name: "members by last play, no deposit for 90 days",
    path: "/api/member-list?currency=BAHT&sort=lastPlayed&order=asc&noDepositFor=90",
  },
  {
    name: "members by first deposit, of a rare language",
    path: "/api/member-list?currency=BAHT&sort=firstDeposit&languages=en",
  },
  { name: "members by risk, on shared devices", path: "/api/member-list?currency=BAHT&sort=risk&devices=shared" },
  { name: "members by what is in the wallet", path: "/api/member-list?currency=BAHT&sort=balance" },
  { name: "members by play, seen in a month, of few", path: "/api/member-list?currency=BAHT&sort=play&seenWithin=30" },
  {
    name: "members who joined in a month, blocked",
    path: "/api/member-list?currency=BAHT&states=blocked&joinedFrom=2026-01-01",
  },
  { name: "a member by the end of a phone", path: "/api/members?q=0021" },
  { name: "a member by a name", path: "/api/members?q=MEMBER%2021%20" },
  { name: "search by a reference", path: "/api/search?q=T1301" },
  { name: "search by an amount", path: "/api/search?q=12000" },
  { name: "a member", path: `/api/members/${MEMBER}` },
  { name: "a member's statement", path: `/api/members/${MEMBER}/statement?page=1&limit=20` },
  { name: "transactions", path: "/api/transactions?currency=BAHT" },
  { name: "transactions of a year, the largest", path: `/api/transactions?currency=BAHT&${YEAR}&sort=largest` },
  { name: "transactions at a bank", path: "/api/transactions?currency=BAHT&banks=SCB" },
  { name: "transactions of a member", path: `/api/transactions?currency=BAHT&member=${MEMBER}` },
  { name: "a week's report by day", path: `${REPORT}&from=2026-11-16&by=day` },
  { name: "a year's report by day", path: `${REPORT}&${YEAR}&by=day` },
  { name: "a year's report by month", path: `${REPORT}&${YEAR}&by=month` },
  { name: "retention of twelve weeks", path: "/api/reports/retention?currency=BAHT" },
  { name: "withdrawals that wait", path: "/api/withdrawals?status=waiting" },
  { name: "withdrawals that were paid", path: "/api/withdrawals?status=paid" },
  { name: "counts of withdrawals", path: "/api/counts/withdrawals" },
  { name: "cases", path: "/api/flags?state=open" },
  { name: "cases that were looked at", path: "/api/flags?state=seen" },
  { name: "counts of cases", path: "/api/counts/flags" },
  { name: "unresolved transfers", path: "/api/doubtful" },
  { name: "suspense", path: "/api/suspense" },
  { name: "deposit reports", path: "/api/claims" },
  { name: "proposals", path: "/api/proposals" },
  { name: "the log", path: "/api/audit" },
  { name: "the log of a member", path: `/api/audit?member=${MEMBER}` },
  { name: "the log by words", path: "/api/audit?q=call%204711" },
  { name: "books", path: "/api/ledger" },
  { name: "reconciliation", path: "/api/reconciliation" },
  { name: "bank accounts", path: "/api/bank/accounts" },
  { name: "credits without a proof", path: "/api/bank/unproven" },
  { name: "figures of promotions", path: `/api/promotions/figures?currency=BAHT&from=2026-10-24&to=${LAST_DAY}` },
  { name: "the inbox", path: "/api/chats?list=all" },
  { name: "alerts", path: "/api/alerts" },
  { name: "security", path: "/api/security" },
  { name: "segments of members", path: "/api/member-segments" },
];
