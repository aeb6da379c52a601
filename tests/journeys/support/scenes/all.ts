import { accountScenes } from "./account.ts";
import { bankScenes } from "./bank.ts";
import { bonusScenes } from "./bonus.ts";
import { chatScenes } from "./chat.ts";
import { depositScenes } from "./deposit.ts";
import { gameScenes } from "./game.ts";
import { homeScenes } from "./home.ts";
import { publicScenes } from "./public.ts";
import { rewardScenes } from "./rewards.ts";
import type { Scene } from "./scene.ts";
import { silentGameScenes } from "./silent-games.ts";
import { slipScenes } from "./slips.ts";
import { spinScenes } from "./spin.ts";
import { statementScenes } from "./statement.ts";
import { transferScenes } from "./transfer.ts";
import { withdrawalScenes } from "./withdrawal.ts";

/** Every screen, sheet and state of the member app. */
export const allScenes: readonly Scene[] = [
  ...publicScenes,
  ...homeScenes,
  ...depositScenes,
  ...gameScenes,
  ...transferScenes,
  ...withdrawalScenes,
  ...bankScenes,
  ...silentGameScenes,
  ...statementScenes,
  ...slipScenes,
  ...accountScenes,
  ...spinScenes,
  ...rewardScenes,
  ...bonusScenes,
  ...chatScenes,
];
