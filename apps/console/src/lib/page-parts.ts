import type { Permission } from "@krapao/contract/operator/permissions";

/** The parts of the page for what members see, and the permission for each. */
export const CONTENT_PARTS = ["texts", "banners", "wheel", "accounts", "bonuses", "campaigns", "figures"] as const;
export const CONTENT_NEEDS = {
  texts: "content.see",
  banners: "content.see",
  wheel: "promotions.see",
  accounts: "accounts.see",
  bonuses: "promotions.see",
  campaigns: "promotions.see",
  figures: "promotions.see",
} as const satisfies Readonly<Record<(typeof CONTENT_PARTS)[number], Permission>>;

/** The parts of the page for how the service is set up, and the permission for each. */
export const SETTINGS_PARTS = ["settings", "providers", "people", "alerts", "service"] as const;
export const SETTINGS_NEEDS = {
  settings: "settings.see",
  providers: "providers.see",
  people: "people.see",
  alerts: "alerts.see",
  service: "settings.see",
} as const satisfies Readonly<Record<(typeof SETTINGS_PARTS)[number], Permission>>;
