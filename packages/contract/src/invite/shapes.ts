import * as z from "zod/mini";

import { money } from "../money.ts";
import { responseText } from "../text.ts";
import { time } from "../time.ts";

/** A friend who registered. The amount is 0 until there is a commission. */
export const invite = z.object({ from: z.object({ name: responseText(50) }), amount: money, createdAt: time });
export type Invite = z.infer<typeof invite>;
