import { autoLoginAreaslot } from "./auto-login-areaslot.ts";
import { autoLoginAskmebet } from "./auto-login-askmebet.ts";
import { autoLoginBetflix } from "./auto-login-betflix.ts";
import { autoLoginCircus } from "./auto-login-circus.ts";
import { autoLoginHuayhd } from "./auto-login-huayhd.ts";
import { autoLoginImi } from "./auto-login-imi.ts";
import { autoLoginJoker2 } from "./auto-login-joker2.ts";
import { autoLoginPg } from "./auto-login-pg.ts";
import { autoLoginPgslot } from "./auto-login-pgslot.ts";
import { autoLoginSlotracha } from "./auto-login-slotracha.ts";
import { autoLoginUsun } from "./auto-login-usun.ts";

/**
 * The call that opens a provider's games, by the code of the game account. A provider that is not here opens by the form
 * in its credentials, or by its own link.
 */
export const autoLogins = {
  PG: autoLoginPg,
  BETFLIX: autoLoginBetflix,
  ASKMEBET: autoLoginAskmebet,
  IMI: autoLoginImi,
  USUN: autoLoginUsun,
  AREASLOT: autoLoginAreaslot,
  CIRCUS: autoLoginCircus,
  SLOTRACHA: autoLoginSlotracha,
  PGSLOT: autoLoginPgslot,
  JOKER2: autoLoginJoker2,
  HUAYHD: autoLoginHuayhd,
} as const;

export type AutoLoginCode = keyof typeof autoLogins;

/** Whether a game account opens by an auto-login call. */
export const isAutoLoginCode = (code: string): code is AutoLoginCode => Object.hasOwn(autoLogins, code);
