/**
 * The permissions of operators, by page and act. `see` opens a page. `act` and the named acts do something at once.
 * `propose` asks for a change that another operator with `approve` carries out. Each call of the console names the
 * permission that it needs.
 */
export const PERMISSIONS = [
  "overview.see",
  "withdrawals.see",
  "withdrawals.decide",
  "unresolved.see",
  "unresolved.propose",
  "unresolved.approve",
  "suspense.see",
  "suspense.propose",
  "suspense.approve",
  "risk.see",
  "risk.act",
  "proposals.see",
  "inbox.see",
  "inbox.reply",
  "inbox.setup",
  "inbox.rules",
  "inbox.figures",
  "members.see",
  "members.reveal",
  "members.note",
  "members.label",
  "members.setup",
  "members.deposits",
  "members.lock",
  "members.export",
  "members.propose",
  "members.approve",
  "members.large",
  "erasures.see",
  "erasures.decide",
  "reports.see",
  "reports.close",
  "ledger.see",
  "ledger.act",
  "bank.see",
  "bank.import",
  "bank.propose",
  "bank.approve",
  "security.see",
  "audit.see",
  "content.see",
  "content.change",
  "promotions.see",
  "promotions.propose",
  "promotions.approve",
  "accounts.see",
  "accounts.propose",
  "accounts.approve",
  "settings.see",
  "settings.change",
  "settings.propose",
  "settings.approve",
  "providers.see",
  "providers.try",
  "providers.switch",
  "owed.see",
  "owed.propose",
  "owed.approve",
  "people.see",
  "alerts.see",
  "alerts.acknowledge",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** The permission to view the page that an action belongs to. An action always requires it. */
export const seesOf = (permission: Permission): Permission => {
  const see = `${permission.split(".")[0]}.see`;
  const found = PERMISSIONS.find((one) => one === see);
  if (found === undefined) throw new Error(`${permission} has no page`);
  return found;
};

const DESK = [
  "overview.see",
  "withdrawals.see",
  "withdrawals.decide",
  "unresolved.see",
  "unresolved.propose",
  "unresolved.approve",
  "suspense.see",
  "suspense.propose",
  "suspense.approve",
  "risk.see",
  "risk.act",
  "proposals.see",
  "members.see",
  "members.reveal",
  "members.note",
  "members.label",
  "members.deposits",
  "members.propose",
  "members.approve",
  "reports.see",
  "reports.close",
  "ledger.see",
  "ledger.act",
  "bank.see",
  "bank.import",
  "bank.propose",
  "bank.approve",
  "security.see",
  "audit.see",
  "content.see",
  "promotions.see",
  "promotions.approve",
  "accounts.see",
  "settings.see",
  "settings.approve",
  "providers.see",
  "providers.try",
  "owed.see",
  "owed.propose",
  "owed.approve",
  "people.see",
  "alerts.see",
  "alerts.acknowledge",
] as const satisfies readonly Permission[];

const LOOKS = PERMISSIONS.filter((permission) => permission.endsWith(".see"));

/** The built-in roles and their permissions. They never change. An owner composes others. */
export const BUILT_IN_ROLES = {
  owner: PERMISSIONS,
  cashier: [...DESK, "members.setup", "inbox.see", "inbox.reply", "inbox.setup", "content.change"],
  finance: [...DESK, "members.large", "accounts.propose", "providers.switch"],
  support: [
    ...(["overview.see", "withdrawals.see", "unresolved.see", "suspense.see", "suspense.propose", "risk.see"] as const),
    ...(["proposals.see", "inbox.see", "inbox.reply", "members.see", "members.reveal", "members.note"] as const),
    ...([
      "members.label",
      "members.deposits",
      "members.lock",
      "erasures.see",
      "erasures.decide",
      "providers.see",
    ] as const),
    ...(["reports.see", "alerts.see", "alerts.acknowledge"] as const),
  ],
  risk: [
    ...(["overview.see", "withdrawals.see", "withdrawals.decide", "unresolved.see", "unresolved.propose"] as const),
    ...(["unresolved.approve", "suspense.see", "risk.see", "risk.act", "proposals.see", "members.see"] as const),
    ...([
      "members.reveal",
      "members.note",
      "members.label",
      "members.deposits",
      "members.lock",
      "reports.see",
      "ledger.see",
      "bank.see",
      "security.see",
    ] as const),
    ...(["audit.see", "promotions.see", "providers.see", "providers.switch", "people.see"] as const),
    ...(["alerts.see", "alerts.acknowledge"] as const),
  ],
  marketing: [
    ...(["overview.see", "proposals.see", "members.see", "reports.see", "content.see", "content.change"] as const),
    ...(["promotions.see", "promotions.propose", "members.label", "members.setup"] as const),
  ],
  reader: LOOKS,
} as const satisfies Readonly<Record<string, readonly Permission[]>>;
export type BuiltInRole = keyof typeof BUILT_IN_ROLES;

/** Whether a role is built in. */
export const isBuiltIn = (role: string): role is BuiltInRole => Object.hasOwn(BUILT_IN_ROLES, role);

/** Whether a text names a permission. */
export const isPermission = (text: string): text is Permission => PERMISSIONS.some((one) => one === text);
