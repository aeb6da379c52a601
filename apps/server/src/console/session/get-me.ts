import { getMe } from "@krapao/contract/operator/get-me";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { meOf } from "../../domain/operator/operator.ts";

/** The operator who is signed in. */
export const addGetMe = (app: App): void =>
  route(app, getMe, operators, async ({ context, operator }) => meOf(context, operator));
