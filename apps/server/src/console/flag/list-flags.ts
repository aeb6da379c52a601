import { listFlags } from "@krapao/contract/operator/list-flags";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";
import { flagListOf, readFlags } from "./read-flags.ts";

/** Flags that a person is to look at. */
export const addListFlags = (app: App): void =>
  route(app, listFlags, operators, async ({ context, operator, query }) => {
    const { limit, skip } = skipOf(query);
    return readFlags(context, flagListOf(query.state, query.owner, operator.id), limit, skip);
  });
