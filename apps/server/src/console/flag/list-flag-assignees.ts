import { listFlagAssignees } from "@krapao/contract/operator/list-flag-assignees";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { readAssignees } from "./assignees.ts";

/** The operators to whom a case can be handed. */
export const addListFlagAssignees = (app: App): void =>
  route(app, listFlagAssignees, operators, ({ context }) => readAssignees(context.db));
