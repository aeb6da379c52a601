import { listFlags } from "@krapao/contract/operator/list-flags";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";
import { findFlag, flagListOf, readFlags } from "./read-flags.ts";

/** Flags that a person is to look at, or the one of an `_id`. */
export const addListFlags = (app: App): void =>
  route(app, listFlags, operators, async ({ context, operator, query }) => {
    if (query.id !== undefined) {
      const found = await findFlag(context, query.id);
      return found === null ? [] : [found.flag];
    }
    const { limit, skip } = skipOf(query);
    return readFlags(context, flagListOf(query.state, query.owner, operator.id), limit, skip);
  });
