import * as z from "zod";

import type { World } from "../../world.ts";
import { signedHeaders } from "../../world/signing.ts";

const answer = z.object({ player: z.object({ username: z.string() }) });

/**
 * Asks the wallet whom a launch ticket was issued to. The question is signed like every message of the signed protocol.
 * Null when the wallet knows no such ticket, or gives no clear answer.
 */
export const verifySignedTicket = async (world: World, code: string, ticket: string): Promise<string | null> => {
  const path = `/callbacks/games/${code}/verify`;
  const body = JSON.stringify({ ticket });
  const secret = world.secretOf(`games/${code.toLowerCase()}`);
  const signed = signedHeaders(secret, { method: "POST", path, body }, world.clock.now());
  try {
    const said = await world.askServer({
      method: "POST",
      path,
      headers: { "content-type": "application/json", ...signed },
      body,
    });
    const read = answer.safeParse(JSON.parse(said.body));
    return said.status === 200 && read.success ? read.data.player.username : null;
  } catch {
    return null;
  }
};
