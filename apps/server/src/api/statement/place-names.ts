import { SUPPORT, WALLET } from "@krapao/contract/constants";
import type { Language } from "@krapao/i18n/language";
import { readWords } from "@krapao/i18n/node";
import { translate } from "@krapao/i18n/words";

import type { Context } from "../../context.ts";
import { countryOf } from "../../domain/bank-account/bank-accounts.ts";

/** The code of our wallet that takes gift links. */
const GIFT_WALLET = "TRUEMONEY";

/**
 * The names of movements' ends in a language: the wallet, games, banks of the edition. Any other code is its own name.
 */
export const placeNames = async ({ db, settings }: Context, language: Language): Promise<(code: string) => string> => {
  const t = translate<"member">(readWords(language, "member"));
  const [games, banks] = await Promise.all([
    db.selectFrom("game_provider").select(["code", "name"]).execute(),
    db
      .selectFrom("bank")
      .select(["code", "name_en", `name_${language} as name`])
      .where("country", "=", countryOf(settings.edition))
      .execute(),
  ]);
  const names = new Map([
    ...banks.map(({ code, name, name_en }) => [code, name ?? name_en] as const),
    ...games.map(({ code, name }) => [code, name] as const),
    [WALLET, t("terms.mainWallet")] as const,
    [GIFT_WALLET, t("terms.trueMoney")] as const,
    [SUPPORT, t("terms.support")] as const,
  ]);
  return (code) => names.get(code) ?? code;
};
