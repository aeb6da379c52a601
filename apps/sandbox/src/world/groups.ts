import { CHANNEL_PROVIDERS } from "@krapao/contract/statement/shapes";

/** The groups of outside systems that are not games. The bank itself verifies slips, so they have no group. */
export const PROVIDER_GROUPS = [
  "sms",
  "payouts",
  ...Object.values(CHANNEL_PROVIDERS).filter((kind) => kind !== "slips"),
] as const;
export type ProviderGroup = (typeof PROVIDER_GROUPS)[number];
