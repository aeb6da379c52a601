import type { FastifyInstance } from "fastify";
import * as z from "zod";

import { plainTargets } from "../fault-hooks.ts";
import { faultKinds } from "../faults.ts";
import { gameProviders } from "../games/providers.ts";
import { readInput } from "../read-input.ts";
import type { World } from "../world.ts";

const targets: readonly string[] = [...plainTargets, ...gameProviders.map(({ code }) => code), "all"];

/** The fault target of a name in upper or lower case. */
const target = z.string().transform((text, context) => {
  const known = targets.find((each) => each.toLowerCase() === text.trim().toLowerCase());
  if (known !== undefined) return known;
  context.addIssue({ code: "custom", message: "target" });
  return z.NEVER;
});
const kind = z.enum(faultKinds);

const putBody = z.strictObject({ target, kind, rate: z.number().min(0).max(1) });
const deleteQuery = z.object({ target: target.optional(), kind: kind.optional() });

/**
 * `PUT /faults { target, kind, rate }` sets a fault. `DELETE /faults` removes all of them, or only `?target=` and
 * `&kind=`. `GET /faults` lists what is set and how many calls were affected. Each call answers the list.
 */
export const registerFaults = (app: FastifyInstance, world: World): void => {
  app.get("/faults", () => world.faults.list());
  app.put("/faults", (request) => {
    const { target, kind, rate } = readInput(putBody, request.body);
    world.faults.set(target, kind, rate);
    return world.faults.list();
  });
  app.delete("/faults", (request) => {
    const { target, kind } = readInput(deleteQuery, request.query);
    world.faults.heal(target, kind);
    return world.faults.list();
  });
};
