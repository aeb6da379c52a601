import type { GameProvider } from "./provider.ts";

/** The sandbox's game providers. `secretOf` gives the secret shared with it, by the base address after `/world/`. */
export const sandboxGameProviders = (
  sandboxUrl: string,
  secretOf: (segment: string) => string,
): readonly GameProvider[] =>
  ["PG", "UFABET", "HUAYHD"].map((code) => {
    const segment = `games/${code.toLowerCase()}`;
    return {
      code,
      baseUrl: `${sandboxUrl}/world/${segment}`,
      launchUrl: `${sandboxUrl}/play/${code.toLowerCase()}`,
      id: "krapao",
      secret: secretOf(segment),
    };
  });
