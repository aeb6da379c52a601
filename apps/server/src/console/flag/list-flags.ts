import { listFlags } from "@krapao/contract/operator/list-flags";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";
import { readFlags } from "./read-flags.ts";

/** What a person is to look at. */
export const addListFlags = (app: App): void =>
  route(app, listFlags, operators, async ({ context, query }) => {
    const { limit, skip } = skipOf(query);
    return readFlags(context, query.state ?? "open", limit, skip);
  });
