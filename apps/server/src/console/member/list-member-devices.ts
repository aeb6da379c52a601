import { listMemberDevices } from "@krapao/contract/operator/list-member-devices";

import { passkeysOf, shownPasskey } from "../../domain/passkey/passkeys.ts";
import { livingSessions } from "../../domain/session/sessions.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

/** A member's sessions, passkeys and known browsers. */
export const addListMemberDevices = (app: App): void =>
  route(app, listMemberDevices, operators, async ({ context, params }) => {
    const { db } = context;
    const { id } = await memberOfPath(context, params._id);
    const [sessions, passkeys, known] = await Promise.all([
      livingSessions(db, id, context.databaseTime.now()),
      passkeysOf(db, "member", id),
      db
        .selectFrom("member_device")
        .select(({ fn }) => [fn.countAll<bigint>().as("count"), fn.max("created_at").as("newest_at")])
        .where("member_id", "=", id)
        .executeTakeFirst(),
    ]);
    return {
      sessions: sessions.map((session) => ({
        id: session.id,
        device: session.device,
        place: session.place,
        createdAt: session.created_at.toISOString(),
        usedAt: session.used_at.toISOString(),
      })),
      passkeys: passkeys.map(shownPasskey),
      known: { count: Number(known?.count ?? 0n), newestAt: known?.newest_at?.toISOString() ?? null },
    };
  });
