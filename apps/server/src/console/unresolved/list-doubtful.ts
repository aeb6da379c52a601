import { listDoubtful } from "@krapao/contract/operator/list-doubtful";

import { listUnresolved } from "../../saga/unresolved.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { directionOf } from "../paging.ts";
import { toTransfers } from "./present-unresolved.ts";

/** Transfers whose outcome nobody knows, because their provider contradicts itself. */
export const addListDoubtful = (app: App): void =>
  route(app, listDoubtful, operators, async ({ context, query }) => {
    const oldestFirst = await listUnresolved(context);
    return toTransfers(context, directionOf(query) === "asc" ? oldestFirst : oldestFirst.toReversed());
  });
