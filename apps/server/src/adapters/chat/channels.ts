import type { ChatLine } from "../../realtime/chat-line.ts";
import type { ChatChannel } from "./port.ts";
import { createWidget } from "./widget.ts";

/** Every channel that conversations use. A new channel is one line here. */
export const chatChannels = (line: ChatLine): readonly ChatChannel[] => [createWidget(line)];
