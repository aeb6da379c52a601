import type { App } from "../../http/route.ts";
import { addAddPasskey } from "./add-passkey.ts";
import { addBeginPasskey } from "./begin-passkey.ts";
import { addListPasskeys } from "./list-passkeys.ts";
import { addRemovePasskey } from "./remove-passkey.ts";
import { addRenamePasskey } from "./rename-passkey.ts";

/** A member's own passkeys. */
export const addPasskeyRoutes = (app: App): void => {
  addListPasskeys(app);
  addBeginPasskey(app);
  addAddPasskey(app);
  addRenamePasskey(app);
  addRemovePasskey(app);
};
