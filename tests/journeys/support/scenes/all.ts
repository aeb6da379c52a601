import { accountScenes } from "./account.ts";
import { bankScenes } from "./bank.ts";
import { bonusScenes } from "./bonus.ts";
import { chatScenes } from "./chat.ts";
import { homeScenes } from "./home.ts";
import { moneyScenes } from "./money.ts";
import { publicScenes } from "./public.ts";
import { rewardScenes } from "./rewards.ts";
import type { Scene } from "./scene.ts";
import { slipScenes } from "./slips.ts";
import { spinScenes } from "./spin.ts";
import { statementScenes } from "./statement.ts";

/** Every screen, sheet and state of the member app. */
export const allScenes: readonly Scene[] = [
  ...publicScenes,
  ...homeScenes,
  ...moneyScenes,
  ...bankScenes,
  ...statementScenes,
  ...slipScenes,
  ...accountScenes,
  ...spinScenes,
  ...rewardScenes,
  ...bonusScenes,
  ...chatScenes,
];
