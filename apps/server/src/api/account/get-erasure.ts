import { getErasure } from "@krapao/contract/account/get-erasure";

import { viewErasure } from "../../domain/erasure/view.ts";
import { type App, route } from "../../http/route.ts";
import { members } from "../members.ts";

/** What a member knows of their erasure before they ask, and after. */
export const addGetErasure = (app: App): void =>
  route(app, getErasure, members, ({ context, member }) => viewErasure(context, member));
