import type { Context } from "../../context.ts";
import { isSignedAddress } from "../upload/signed-address.ts";

/** What allows opening a file: the asker's own room, or an address that we signed. */
export type FileKey =
  | { readonly room: string }
  | { readonly base: string; readonly expires: string; readonly signature: string };

/** A file of a chat for a caller who may open it; null for anybody else, and for a file that is gone. */
export const openFile = async (context: Context, id: string, key: FileKey) => {
  const file = await context.db
    .selectFrom("upload")
    .select(["id", "holder", "kind", "type", "name"])
    .where("id", "=", id)
    .where("kind", "=", "chat")
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (file === undefined) return null;
  const mayOpen = "room" in key ? file.holder === key.room : isSignedAddress(context, file, key, key.base);
  const bytes = mayOpen ? await context.uploads.disk.read(file.id) : null;
  return bytes === null ? null : { file, bytes };
};
