import { listDoubtful } from "@krapao/contract/operator/list-doubtful";

import { listUnresolved } from "../../saga/unresolved.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { toTransfers } from "./present-unresolved.ts";

/** Transfers whose provider contradicts itself, the oldest first. */
export const addListDoubtful = (app: App): void =>
  route(app, listDoubtful, operators, async ({ context }) => toTransfers(context, await listUnresolved(context)));
