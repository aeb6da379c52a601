import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { addAddWheel } from "./add-wheel.ts";
import { addListWheels } from "./list-wheels.ts";
import { addSwitchWheel } from "./switch-wheel.ts";

/** The spin wheels. */
export const addWheelRoutes = (app: FastifyInstance, context: Context): void => {
  addListWheels(app, context);
  addAddWheel(app, context);
  addSwitchWheel(app, context);
};
