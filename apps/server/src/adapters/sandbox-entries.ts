import { hkdfSync } from "node:crypto";

import type { ProviderEntry } from "./entry.ts";
import type { GameCategory } from "./games/port.ts";
import type { Launch } from "./games/signed/settings.ts";

const us = "krapao";

type Game = Pick<ProviderEntry, "code" | "adapter"> & {
  /** The name on the game's card. */
  readonly name: string;
  readonly settings?: ProviderEntry["settings"];
  /** Whether the game has apps for phones. */
  readonly hasApps?: boolean;
};

/** A brand on the signed generic protocol, with its category and how its players open it. */
const signedGame = (code: string, name: string, category: GameCategory, opensBy: Launch): Game => ({
  code,
  adapter: "signed",
  name,
  settings: { category, opensBy, merchant: us },
});
const ours = { id: us };

/** The game providers that the sandbox plays. */
const games: readonly Game[] = [
  { code: "PG", adapter: "pg", name: "PG Slot", settings: ours },
  { code: "UFABET", adapter: "ufabet", name: "UFABET", settings: ours, hasApps: true },
  { code: "HUAYHD", adapter: "huayhd", name: "Huay HD", settings: ours },
  { code: "ASKMEBET", adapter: "askmebet", name: "AskMeBet", settings: ours },
  { code: "PGSLOT", adapter: "pg", name: "PG Slot Plus", settings: ours },
  { code: "JOKER2", adapter: "joker", name: "Joker", settings: ours, hasApps: true },
  { code: "BETFLIX", adapter: "betflix", name: "Betflix", settings: ours },
  signedGame("SLOTRACHA", "Slot Racha", "slot", "query"),
  signedGame("AREASLOT", "AreaSlot", "slot", "session"),
  signedGame("CIRCUS", "Circus", "sport", "password"),
  signedGame("IMI", "IMI", "sport", "password"),
  signedGame("USUN", "USUN", "sport", "ticket"),
];

/** The secret of the system that the sandbox plays below `/world/<segment>`. Both sides derive the same. */
export const sandboxSecret = (key: Buffer, segment: string): string =>
  Buffer.from(hkdfSync("sha256", key, "", `provider:${segment}`, 32)).toString("base64url");

/**
 * Every outside system that the sandbox plays (docs/architecture.md, The outside). Both sides derive the secrets from
 * the sandbox's `key`, so they are valid for the sandbox alone (SECURITY.md S40).
 */
export const sandboxEntries = (sandboxUrl: string, key: Buffer): readonly ProviderEntry[] => {
  /** An entry of a system below `/world/<segment>`. */
  const entry = (
    { kind, code, adapter, name }: Pick<ProviderEntry, "kind" | "code" | "adapter" | "name">,
    segment: string,
    settings: ProviderEntry["settings"],
  ): ProviderEntry => {
    const secret = sandboxSecret(key, segment);
    const baseUrl = `${sandboxUrl}/world/${segment}`;
    return { kind, code, adapter, name, mode: "sandbox", settings: { baseUrl, secret, ...settings } };
  };
  const signed = { merchant: us };
  return [
    entry({ kind: "sms", code: "sms", adapter: "thaibulk" }, "sms", { key: us, sender: "KRAPAO" }),
    entry({ kind: "payout", code: "payouts", adapter: "signed" }, "payouts", signed),
    entry({ kind: "bank", code: "bank", adapter: "signed" }, "bank", signed),
    entry({ kind: "slips", code: "slips", adapter: "bank" }, "bank/slips", {}),
    entry({ kind: "gift", code: "TRUEMONEY", adapter: "truemoney" }, "truemoney", { mobile: "0899990001" }),
    entry({ kind: "qr", code: "KBANK", adapter: "kbank" }, "kbank", {
      partnerId: us,
      merchantId: us,
      terminalId: us,
    }),
    entry({ kind: "qr", code: "WW", adapter: "signed" }, "ww", signed),
    entry({ kind: "qr", code: "PAYTIMZ", adapter: "signed" }, "paytimz", signed),
    entry({ kind: "qr", code: "PAYONEX", adapter: "payonex" }, "payonex", { accessKey: us, customerUuid: us }),
    ...games.map(({ settings, hasApps, ...game }) => {
      const segment = game.code.toLowerCase();
      const launchUrl = `${sandboxUrl}/play/${segment}`;
      const app = (system: string): string => `${launchUrl}/app?for=${system}`;
      return {
        ...entry({ kind: "game", ...game }, `games/${segment}`, { launchUrl, ...settings }),
        ...(hasApps && { apps: { android: app("android"), ios: app("ios") } }),
      };
    }),
  ];
};
