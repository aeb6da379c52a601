import * as z from "zod/mini";

/** Thai, or Lao: phones, banks and currencies follow from it. */
export const edition = z.enum(["th", "lo"]);
export type Edition = z.infer<typeof edition>;
