import { listAlertAttempts } from "@krapao/contract/operator/list-alert-attempts";

import { alertChannelNames } from "../../domain/alert/channels.ts";
import { listAttempts } from "../../domain/alert/list-attempts.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { skipOf } from "../paging.ts";

/** The deliveries of alerts outside the console, and their outcomes. */
export const addListAlertAttempts = (app: App): void =>
  route(app, listAlertAttempts, operators, async ({ context, query }) => ({
    channels: [...alertChannelNames(context.settings)],
    attempts: await listAttempts(context, skipOf(query)),
  }));
