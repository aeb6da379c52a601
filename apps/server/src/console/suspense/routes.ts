import type { App } from "../../http/route.ts";
import { addCloseSuspense } from "./close-suspense.ts";
import { addListSuspense } from "./list-suspense.ts";
import { addMatchSuspense } from "./match-suspense.ts";
import { addReturnSuspense } from "./return-suspense.ts";

/** Money that matches no member. */
export const addSuspenseRoutes = (app: App): void => {
  addListSuspense(app);
  addMatchSuspense(app);
  addReturnSuspense(app);
  addCloseSuspense(app);
};
