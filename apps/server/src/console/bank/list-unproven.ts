import { listUnproven } from "@krapao/contract/operator/list-unproven";

import { readUnproven } from "../../domain/bank-statement/read-unproven.ts";
import { findUnproven } from "../../domain/bank-statement/unproven.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";

/** Credits that neither feed nor statement has shown. */
export const addListUnproven = (app: App): void =>
  route(app, listUnproven, operators, async ({ context, query }) => {
    await findUnproven(context);
    return readUnproven(context, skipOf(query));
  });
