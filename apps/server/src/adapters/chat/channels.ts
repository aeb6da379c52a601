import type { ChatLine } from "../../realtime/chat-line.ts";
import type { ChatChannel } from "./port.ts";
import { createWidget } from "./widget.ts";

const OF_THE_WIDGET: ReadonlySet<string> = new Set(["member", "guest"]);

/** The channel of a room, which the room's id names. Null: no such channel is set up here. */
export const channelOf = (line: ChatLine, others: readonly ChatChannel[], room: string): ChatChannel | null => {
  const name = room.slice(0, room.indexOf(":"));
  if (OF_THE_WIDGET.has(name)) return createWidget(line);
  return others.find(({ code }) => code === name) ?? null;
};
