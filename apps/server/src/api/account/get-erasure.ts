import { getErasure } from "@krapao/contract/account/get-erasure";

import { viewErasure } from "../../domain/erasure/view.ts";
import { type App, route } from "../../http/route.ts";
import { members } from "../members.ts";

/** Tells a member about their erasure, before and after they ask for it. */
export const addGetErasure = (app: App): void =>
  route(app, getErasure, members, ({ context, member }) => viewErasure(context, member));
