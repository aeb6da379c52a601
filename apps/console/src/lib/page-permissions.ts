import type { Permission } from "@krapao/contract/operator/permissions";

/** What a page needs, by the first part of its address; any of these. */
const PAGES: Readonly<Record<string, readonly Permission[]>> = {
  "": ["overview.see"],
  withdrawals: ["withdrawals.see"],
  doubtful: ["unresolved.see"],
  suspense: ["suspense.see"],
  claims: ["suspense.see"],
  erasures: ["erasures.see"],
  flags: ["risk.see"],
  inbox: ["inbox.see"],
  proposals: ["proposals.see"],
  members: ["members.see"],
  transactions: ["members.see"],
  reports: ["reports.see"],
  bank: ["bank.see"],
  ledger: ["ledger.see"],
  security: ["security.see"],
  audit: ["audit.see"],
  content: ["content.see", "promotions.see", "accounts.see"],
  settings: ["settings.see", "providers.see", "people.see", "alerts.see"],
};

/** Whether somebody may open the page at an address. One that is not listed says nothing that needs a permission. */
export const mayOpen = (path: string, may: (permission: Permission) => boolean): boolean =>
  PAGES[path.split("/")[1] ?? ""]?.some(may) ?? true;
