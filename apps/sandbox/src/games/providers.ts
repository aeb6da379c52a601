import type { FastifyInstance } from "fastify";

import type { RoomKind } from "../play/play-round.ts";
import type { World } from "../world.ts";
import { registerAskmebet } from "./askmebet/register-askmebet.ts";
import { registerHuayhd } from "./huayhd/register-huayhd.ts";
import { registerPg } from "./pg/register-pg.ts";
import { registerUfabet } from "./ufabet/register-ufabet.ts";

export type GameProvider = {
  /** As in the wallet's `slots[].code`. */
  readonly code: string;
  readonly room: RoomKind;
  /** Adds the provider's own calls; `app` already has its prefix. */
  readonly register: (app: FastifyInstance, world: World) => void;
};

/** The game providers of this world. */
export const gameProviders: readonly GameProvider[] = [
  { code: "PG", room: "slot", register: registerPg },
  { code: "UFABET", room: "sport", register: registerUfabet },
  { code: "HUAYHD", room: "lotto", register: registerHuayhd },
  { code: "ASKMEBET", room: "slot", register: registerAskmebet },
];
