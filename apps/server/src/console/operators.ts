import type { CallShape } from "@krapao/contract";
import { BACKGROUND_HEADER } from "@krapao/contract/headers";
import type { FastifyRequest } from "fastify";

import type { Context } from "../context.ts";
import { freshUntil, type Operator, operatorOf } from "../domain/operator/operator.ts";
import { mayCall } from "../domain/operator/role.ts";
import { bearerOf } from "../http/bearer.ts";
import { isLocalCaller } from "../lib/local-caller.ts";
import type { Callers } from "../http/types.ts";
import { operatorSettings } from "../lib/operator-settings.ts";
import { refuse } from "../lib/refusal.ts";

const PULSE = "/api/pulse";

/** Refuses a sign-in that is not fresh with STEP_UP_REQUIRED (S61). */
export const checkFresh = (context: Context, operator: Operator): void => {
  if (freshUntil(operator.signedInAt) <= context.databaseTime.now()) throw refuse("STEP_UP_REQUIRED");
};

/** Refuses a file of many rows, by the setting, with STEP_UP_REQUIRED while the sign-in is not fresh. */
export const checkFreshFor = async (context: Context, operator: Operator, rows: number): Promise<void> => {
  if (rows > (await operatorSettings(context.db)).exportFreshRows) checkFresh(context, operator);
};

/** The operator who makes a call. Refusals come in the order of the steps that would resolve them (S27). */
const authorise = async (context: Context, request: FastifyRequest, call: CallShape): Promise<Operator> => {
  const isUse = call.path !== PULSE && request.headers[BACKGROUND_HEADER] === undefined;
  const bearer = bearerOf(request.headers.authorization);
  if (bearer === "none") throw refuse("UNAUTHORIZED");
  if (bearer === "bad") throw refuse("invalid-token");
  const isHere = isLocalCaller(context.settings, request);
  const operator = await operatorOf(context, { token: bearer.token, isUse, isHere });
  if (operator.needs !== null && call.unfinished !== true)
    throw refuse(operator.needs === "password" ? "PASSWORD_CHANGE_REQUIRED" : "SECOND_FACTOR_ENROL");
  if (call.audience === "owner" && operator.role !== "owner") throw refuse("OWNER_ONLY");
  if (!mayCall(operator, call)) throw refuse("NO_PERMISSION");
  if (call.fresh === true) checkFresh(context, operator);
  return operator;
};

const signedIn = async (context: Context, request: FastifyRequest, call: CallShape) => ({
  operator: await authorise(context, request, call),
});

/** The callers of the console's API. */
export const operators = {
  public: async (): Promise<{ readonly operator: null }> => ({ operator: null }),
  operator: signedIn,
  owner: signedIn,
} as const satisfies Callers;
