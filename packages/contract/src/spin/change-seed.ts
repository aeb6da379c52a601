import * as z from "zod/mini";

import { defineCall } from "../call.ts";
import { line } from "../text.ts";
import { seed, seedHash } from "./shapes.ts";

/** Starts a new pair of seeds and reveals the server's last one. */
export const changeSeed = defineCall({
  name: "changeSeed",
  method: "POST",
  path: "/api/spinwheel/seed",
  audience: "member",
  summary: "Starts a new pair of seeds and reveals the server's last one.",
  body: z.strictObject({ clientSeed: line(128) }),
  answer: z.object({
    seedHash,
    previous: z.object({ serverSeed: seed, clientSeed: seed, spins: z.number() }),
  }),
  errors: [],
});
