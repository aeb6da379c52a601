import * as z from "zod";

import type { World } from "../../world.ts";

const answer = z.object({ data: z.object({ player_name: z.string() }), error: z.null() });

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Asks the operator's VerifySession, by a form post as PG does, whom a launch token was issued to. Null when the
 * operator knows no such token, or gives no clear answer.
 */
export const verifyPgTicket = async (world: World, code: string, ticket: string): Promise<string | null> => {
  const fields = new URLSearchParams({
    operator_token: "krapao",
    secret_key: world.secretOf(`games/${code.toLowerCase()}`),
    operator_player_session: ticket,
    game_id: "1",
  });
  try {
    const said = await world.askServer({
      method: "POST",
      path: `/callbacks/games/${code}/verify`,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: fields.toString(),
    });
    const read = answer.safeParse(parse(said.body));
    return said.status === 200 && read.success ? read.data.data.player_name : null;
  } catch {
    return null;
  }
};
