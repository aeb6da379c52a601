import { listWheels } from "@krapao/contract/operator/list-wheels";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";
import { readWheels } from "./read-wheels.ts";

/** The wheels that turn, and earlier ones. */
export const addListWheels = (app: App): void =>
  route(app, listWheels, operators, async ({ context, query }) => {
    const { id } = query;
    return readWheels(context, context.db, { ...skipOf(query), ...(id === undefined ? {} : { id: BigInt(id) }) });
  });
