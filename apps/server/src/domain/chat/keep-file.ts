import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import type { Holder } from "../upload/holder.ts";
import { keptBytes, lockHolder } from "../upload/limits.ts";
import type { TakenFile } from "./take-file.ts";

/**
 * Stores a file of a room durably and returns its path. Throws REQUEST_LIMIT beyond the bytes that one holder may store
 * (S44).
 */
export const keepFile = async (context: Context, holder: Holder, most: number, file: TakenFile): Promise<string> => {
  const { db, clock, random, uploads } = context;
  const id = random.bytes(16).toString("base64url");
  const bytes = BigInt(file.bytes.length);
  await uploads.disk.write(id, file.bytes);
  const isKept = await transaction(db, async (tx) => {
    await lockHolder(tx, holder);
    if ((await keptBytes(tx, holder)) + bytes > BigInt(most)) return false;
    await tx
      .insertInto("upload")
      .values({
        id,
        holder: holder.id,
        member_id: holder.memberId,
        kind: "chat",
        reference: id,
        type: file.type,
        name: file.name,
        bytes,
        created_at: clock.now(),
        scanned_at: file.scannedAt,
        removed_at: null,
      })
      .execute();
    return true;
  });
  if (!isKept) {
    await uploads.disk.remove(id);
    throw refuse("REQUEST_LIMIT");
  }
  await uploads.disk.keep(id);
  return id;
};
