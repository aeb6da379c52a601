import type { App } from "../../http/route.ts";
import { addAddOperatorPasskey } from "./add-operator-passkey.ts";
import { addBeginOperatorPasskey } from "./begin-operator-passkey.ts";
import { addListOperatorPasskeys } from "./list-operator-passkeys.ts";
import { addRemoveOperatorPasskey } from "./remove-operator-passkey.ts";
import { addRenameOperatorPasskey } from "./rename-operator-passkey.ts";

/** An operator's own passkeys. */
export const addOperatorPasskeyRoutes = (app: App): void => {
  addListOperatorPasskeys(app);
  addBeginOperatorPasskey(app);
  addAddOperatorPasskey(app);
  addRenameOperatorPasskey(app);
  addRemoveOperatorPasskey(app);
};
