import { getContentVersion } from "@krapao/contract/operator/get-content-version";

import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";
import { operators } from "../operators.ts";
import { readVersion } from "../../domain/content/versions.ts";

/** Returns the texts of a version, so that it can be published again. Refuses an unknown version with NO_DATA. */
export const addGetContentVersion = (app: App): void =>
  route(app, getContentVersion, operators, async ({ context, params: { kind, n } }) => {
    const found = await readVersion(context.db, kind, n);
    if (found === null) throw refuse("NO_DATA");
    return found;
  });
