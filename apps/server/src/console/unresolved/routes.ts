import type { App } from "../../http/route.ts";
import { addAskDoubtful } from "./ask-doubtful.ts";
import { addGetDoubtful } from "./get-doubtful.ts";
import { addListDoubtful } from "./list-doubtful.ts";
import { addSettleDoubtful } from "./settle-doubtful.ts";

/** Transfers whose provider contradicts itself. */
export const addUnresolvedRoutes = (app: App): void => {
  addListDoubtful(app);
  addGetDoubtful(app);
  addAskDoubtful(app);
  addSettleDoubtful(app);
};
