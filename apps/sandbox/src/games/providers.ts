import type { FastifyInstance } from "fastify";

import { createPlayAccess } from "../play/play-access.ts";
import type { RoomKind } from "../play/play-round.ts";
import type { World } from "../world.ts";
import { registerAskmebet } from "./askmebet/register-askmebet.ts";
import { registerBetflix } from "./betflix/register-betflix.ts";
import { registerHuayhd } from "./huayhd/register-huayhd.ts";
import { registerJoker } from "./joker/register-joker.ts";
import { registerPg } from "./pg/register-pg.ts";
import { verifyPgTicket } from "./pg/verify-ticket.ts";
import { registerSignedGame } from "./signed/register-signed-game.ts";
import { verifySignedTicket } from "./signed/verify-ticket.ts";
import { registerUfabet } from "./ufabet/register-ufabet.ts";

type Query = Readonly<Record<string, string | undefined>>;

/** The player that an address admits. Null for an invalid one, undefined when it names nobody. */
type Admit = (world: World, code: string, query: Query) => Promise<string | null | undefined>;

export type GameProvider = {
  /** The code of the wallet's `slots[].code`. */
  readonly code: string;
  readonly room: RoomKind;
  /** Adds the provider's own calls. `app` already has its prefix. */
  readonly register: (app: FastifyInstance, world: World, code: string) => void;
  /** How players get in by an address. */
  readonly admit: Admit;
};

/** By a one-time ticket of the provider itself, in the query under `name`. */
const byLink =
  (name: string): Admit =>
  async (world, code, { [name]: ticket }) =>
    ticket === undefined ? undefined : createPlayAccess(world).use(code, ticket);

/** By a one-time ticket of the wallet, which the wallet is asked about. */
const byWallet =
  (name: string, verify: (world: World, code: string, ticket: string) => Promise<string | null>): Admit =>
  async (world, code, { [name]: ticket }) =>
    ticket === undefined ? undefined : verify(world, code, ticket);

/** By the player's name and password in the query. */
const byCredentials: Admit = async (world, code, { username, password }) => {
  if (username === undefined || password === undefined) return undefined;
  return world.gameBook(code).isPassword(username, password) ? username : null;
};

const pg = { register: registerPg, admit: byWallet("ops", verifyPgTicket) };
const signed = registerSignedGame("link");
const signedByPassword = registerSignedGame("password");

/** The game providers of this world. */
export const gameProviders: readonly GameProvider[] = [
  { code: "PG", room: "slot", ...pg },
  { code: "UFABET", room: "sport", register: registerUfabet, admit: byLink("ticket") },
  { code: "HUAYHD", room: "lotto", register: registerHuayhd, admit: byLink("ticket") },
  { code: "ASKMEBET", room: "slot", register: registerAskmebet, admit: byLink("ticket") },
  { code: "PGSLOT", room: "slot", ...pg },
  { code: "JOKER2", room: "slot", register: registerJoker, admit: byLink("token") },
  { code: "BETFLIX", room: "slot", register: registerBetflix, admit: byLink("ticket") },
  { code: "SLOTRACHA", room: "slot", register: signed, admit: byCredentials },
  { code: "AREASLOT", room: "slot", register: signed, admit: byLink("ticket") },
  { code: "CIRCUS", room: "sport", register: signedByPassword, admit: byLink("ticket") },
  { code: "IMI", room: "sport", register: signedByPassword, admit: byLink("ticket") },
  { code: "USUN", room: "sport", register: signed, admit: byWallet("ticket", verifySignedTicket) },
];
