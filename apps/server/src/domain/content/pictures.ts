import { sql } from "kysely";
import { LRUCache } from "lru-cache";

import type { Context } from "../../context.ts";

const FOLDER = "/pictures/";
/** A picture that nothing shows is kept for this long, because a banner is saved some time after its upload. */
const UNUSED_DAYS = 7;

/** The path of a picture below the addresses of the member's app and the console. */
const pathOf = (id: string): string => `${FOLDER}${id}.jpg`;

/** Keeps a re-encoded picture. Returns its path. */
export const keepPicture = async (
  { db, random, databaseTime }: Context,
  bytes: Uint8Array,
  operatorId: bigint,
): Promise<string> => {
  const id = random.bytes(16).toString("base64url");
  await db
    .insertInto("content_picture")
    .values({ id, bytes: Buffer.from(bytes), operator_id: operatorId, created_at: databaseTime.now() })
    .execute();
  return pathOf(id);
};

/** Bytes of pictures that are kept in memory. */
const CACHED_BYTES = 32 * 1_024 * 1_024;

/**
 * Creates a reader of pictures by the last part of their path. It gives null when there is none. Callers of one picture
 * share its bytes, so that many slow ones do not hold a copy each.
 */
export const createPictureReader = ({ db }: Pick<Context, "db">): ((file: string) => Promise<Buffer | null>) => {
  const read = async (id: string): Promise<Buffer | undefined> =>
    (await db.selectFrom("content_picture").select("bytes").where("id", "=", id).executeTakeFirst())?.bytes;
  const cache = new LRUCache<string, Buffer>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: read,
  });
  return async (file) => {
    const [, id] = /^([\w-]{22})\.jpg$/.exec(file) ?? [];
    return id === undefined ? null : ((await cache.fetch(id)) ?? null);
  };
};

/** Deletes old pictures that no banner and no text shows. Earlier versions and drafts count too. Returns how many. */
export const dropUnusedPictures = async ({ db }: Pick<Context, "db">): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from content_picture p where p.created_at < db_now() - ${UNUSED_DAYS} * interval '1 day'
      and not exists (select from banner b where b.image = ${FOLDER} || p.id || '.jpg' or strpos(b.html, p.id) > 0)
      and not exists (select from content c where strpos(c.html, p.id) > 0)
      and not exists (
        select from (
          select items from content_draft union all select items from content_schedule
          union all select items from content_version
          union all select items from banner_draft union all select items from banner_schedule
        ) kept where strpos(kept.items::text, p.id) > 0)`.execute(db);
  return Number(numAffectedRows ?? 0n);
};
