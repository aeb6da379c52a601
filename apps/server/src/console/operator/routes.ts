import type { App } from "../../http/route.ts";
import { addAddOperator } from "./add-operator.ts";
import { addChangeOperator } from "./change-operator.ts";
import { addChangeRole } from "./change-role.ts";
import { addConfirmOperator } from "./confirm-operator.ts";
import { addListOperators } from "./list-operators.ts";
import { addListRoles } from "./list-roles.ts";

/** Operators and their roles. */
export const addOperatorRoutes = (app: App): void => {
  addListOperators(app);
  addListRoles(app);
  addChangeRole(app);
  addAddOperator(app);
  addChangeOperator(app);
  addConfirmOperator(app);
};
