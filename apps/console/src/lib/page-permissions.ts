import type { Permission } from "@krapao/contract/operator/permissions";

/** The permissions that open a page, by the first segment of its path. Any one is enough. */
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

/** Whether an operator may open a page. A page that is not listed needs no permission. */
export const mayOpen = (path: string, may: (permission: Permission) => boolean): boolean =>
  PAGES[path.split("/")[1] ?? ""]?.some(may) ?? true;
