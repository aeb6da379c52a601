import { getErasure } from "@krapao/contract/account/get-erasure";

import { viewErasure } from "../../domain/erasure/view.ts";
import { type App, route } from "../../http/route.ts";
import { members } from "../members.ts";

/** Returns the state of a member's request for erasure, or what blocks one. */
export const addGetErasure = (app: App): void =>
  route(app, getErasure, members, ({ context, member }) => viewErasure(context, member));
