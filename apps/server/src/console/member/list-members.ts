import { listMembers } from "@krapao/contract/operator/list-members";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { findMembers } from "./find-members.ts";

/** Finds members. The answer is masked. */
export const addListMembers = (app: App): void =>
  route(app, listMembers, operators, async ({ context, operator, query }) => findMembers(context, operator, query.q));
