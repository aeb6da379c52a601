import type { Context } from "../../context.ts";
import { isSignedAddress } from "../upload/signed-address.ts";

/** By what a file is opened: a room that is the asker's own, or an address that we signed. */
export type FileKey =
  | { readonly room: string }
  | { readonly base: string; readonly expires: string; readonly signature: string };

/** A file of a chat, to whoever may open it; null for any other, and for one that is gone. */
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
