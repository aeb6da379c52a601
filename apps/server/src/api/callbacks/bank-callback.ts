import type { App } from "../../http/route.ts";
import type { BankPort, FeedCallback } from "../../adapters/bank/port.ts";
import { takeTransfers } from "../../domain/deposit/bank/transfers.ts";
import type { Context } from "../../context.ts";
import { type CallbackAnswer, handleCallback, recordEvent } from "../../http/callback.ts";

/** The name under which events of the feed are recorded. */
const FEED = "BANK";

type Signed = Extract<FeedCallback, { is: "signed" }>;

/** Which of these transfers were recorded before. */
const knownOf = async (context: Context, events: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await context.db
    .selectFrom("callback_event")
    .select("event_id")
    .where("provider", "=", FEED)
    .where("event_id", "in", events)
    .execute();
  return new Set(rows.map((row) => row.event_id));
};

/**
 * Records and books the transfers of a line of the feed before it is answered. The same message again (event and time)
 * is a replay. An event that the bank sends again, because it got no answer, is acknowledged and counted once.
 */
const take = async (context: Context, port: BankPort, line: Signed): Promise<CallbackAnswer> => {
  const done: CallbackAnswer = {
    status: 200,
    type: "application/json; charset=utf-8",
    body: port.callbackAnswer,
  };
  const message = `${line.eventId}@${line.at.getTime()}`;
  const known = await knownOf(context, [line.eventId, message]);
  if (known.has(message)) return "replay";
  if (!known.has(line.eventId)) {
    await takeTransfers(context, [line.transfer]);
    await recordEvent(context, FEED, line.eventId);
  }
  await recordEvent(context, FEED, message);
  return done;
};

/** The path that the bank's feed calls (SECURITY.md S33). */
export const addBankCallback = (app: App): void => {
  const { context } = app;
  const port = context.adapters.bank;
  if (port === null) return;
  handleCallback(app, "/callbacks/bank/feed", async (request) => {
    const line = port.readCallback(request);
    return line.is === "signed" ? take(context, port, line) : "bad";
  });
};
