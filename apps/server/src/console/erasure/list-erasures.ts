import { listErasures } from "@krapao/contract/operator/list-erasures";

import { listErasures as list } from "../../domain/erasure/present.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";

/** Requests for erasure in one state. */
export const addListErasures = (app: App): void =>
  route(app, listErasures, operators, ({ context, query }) =>
    list(context, { state: query.state ?? "waiting", ...skipOf(query) }),
  );
