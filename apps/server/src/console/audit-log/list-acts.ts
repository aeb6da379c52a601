import { listActs } from "@krapao/contract/operator/list-acts";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberIdOf } from "../../domain/operator/marks.ts";
import { skipOf } from "../paging.ts";
import { readActs } from "./read-acts.ts";

/** What operators did, the newest first; of one member when it is asked for. */
export const addListActs = (app: App): void =>
  route(app, listActs, operators, async ({ context, query }) => {
    const member = query.member === undefined ? undefined : memberIdOf(query.member);
    return member === null ? [] : readActs(context.db, { member, ...skipOf(query) });
  });
