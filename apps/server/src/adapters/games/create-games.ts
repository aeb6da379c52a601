import type { Http } from "../../lib/outgoing.ts";
import { createAskmebet } from "./askmebet/askmebet.ts";
import { createHuayhd } from "./huayhd/huayhd.ts";
import { createPg } from "./pg/pg.ts";
import type { GamePort } from "./port.ts";
import type { GameProvider } from "./provider.ts";
import { createUfabet } from "./ufabet/ufabet.ts";

/** The providers that this server can speak to, by the account's code. */
const kinds: Readonly<Record<string, (http: Http, provider: GameProvider) => GamePort>> = {
  PG: createPg,
  UFABET: createUfabet,
  HUAYHD: createHuayhd,
  ASKMEBET: createAskmebet,
};

/** One port for each provider in the settings. Throws for a code that no adapter speaks: a setting we do not understand. */
export const createGames = (http: Http, providers: readonly GameProvider[]): ReadonlyMap<string, GamePort> =>
  new Map(
    providers.map((provider) => {
      const create = kinds[provider.code];
      if (!create) throw new Error(`no adapter speaks to game provider ${provider.code}`);
      return [provider.code, create(http, provider)];
    }),
  );
