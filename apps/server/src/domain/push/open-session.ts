import { type RawBuilder, sql } from "kysely";

/** SQL for whether a device's session (by its table's alias) is valid and its member may use the service. */
export const isOpenSession = (device: string): RawBuilder<boolean> => sql<boolean>`
  exists (
    select from session s join member m on m.id = s.member_id
    where s.member_id = ${sql.ref(`${device}.member_id`)} and s.id = ${sql.ref(`${device}.session_id`)}
      and s.ended_at is null and s.expires_at > db_now()
      and s.used_at + s.idle_ms * interval '1 millisecond' > db_now() and m.status = 'active')`;
