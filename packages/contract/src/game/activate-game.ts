import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { responseText } from "../text.ts";
import { slotCodeParams } from "./shapes.ts";

/** Opens an account at a game provider. */
export const activateGame = defineCall({
  name: "activateGame",
  method: "GET",
  path: "/api/wallet/activate/{slotCode}",
  audience: "member",
  summary: "Opens an account at a game provider.",
  params: slotCodeParams,
  answer: z.object({ code: responseText(50), isActive: z.literal(true) }),
  effect: true,
  errors: ["NO_GAME", "SLOT_ALREADY_ACTIVE", "GAME_ACTIVATION_FAIL", "SLOT_ACTIVATE_FAIL"],
});
