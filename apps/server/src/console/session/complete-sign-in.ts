import type { operatorLogin } from "@krapao/contract/operator/operator-login";
import type { AnswerOf } from "@krapao/contract/types";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { recordAuditEvent } from "../../domain/audit-log/record.ts";
import type { Settings } from "../../settings.ts";
import { meOf } from "../../domain/operator/operator.ts";
import { hasPasskey } from "../../domain/passkey/passkeys.ts";
import {
  type Device,
  type DeviceCookie,
  newDevice,
  rememberDevice,
  setDeviceCookie,
} from "../../domain/session/devices.ts";
import { isStillProven, openSignIn, type OperatorRow } from "./sign-in.ts";

const NAME = "console_device";

/**
 * The cookie that identifies an operator's browser. Its name differs from the members' cookie, because hosts share
 * cookies between ports. Over https the prefix `__Host-` keeps other hosts of the same domain from setting it.
 */
export const deviceCookie = ({ consoleOrigin }: Settings): DeviceCookie =>
  consoleOrigin.startsWith("https:") ? { name: `__Host-${NAME}`, earlier: [NAME] } : { name: NAME };

/** The operator whose identity was proved, by the password and its second factor or by a passkey. */
export type ProvenOperator = {
  readonly row: OperatorRow;
  readonly passkeyId: string | null;
  /** The browser's cookie, when an operator signed in from this browser before. */
  readonly known: Device | null;
  /** The call of the sign-in. */
  readonly act: string;
};

type Call = { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly log: FastifyBaseLogger };

/**
 * Opens a sign-in for an operator whose identity was proved, and records it in the audit log. A sign-in from a new
 * device is shown to the operator as a notice. Null when the proved password or passkey has changed meanwhile.
 */
export const completeSignIn = async (
  context: Context,
  { row, passkeyId, known, act }: ProvenOperator,
  { request, reply, log }: Call,
): Promise<AnswerOf<typeof operatorLogin> | null> => {
  const { db, clock, settings } = context;
  const device = known ?? newDevice(context);
  const opened = await transaction(db, async (tx) => {
    if (!(await isStillProven(tx, row))) return null;
    if (passkeyId !== null && !(await hasPasskey(tx, "operator", row.id, passkeyId))) return null;
    const isNewDevice = await rememberDevice(tx, "operator", row.id, device);
    // The demo's password is public, so new devices of its operators are no news.
    const marks = { passkeyId, isNewDevice: isNewDevice && !row.is_demo };
    const signIn = await openSignIn(context, tx, row, request, marks);
    await recordAuditEvent(tx, clock.now(), {
      act,
      by: row.id,
      subject: row.username,
      after: { caller: request.caller, ...(isNewDevice ? { newDevice: true } : {}) },
    });
    return signIn;
  });
  if (opened === null) return null;
  setDeviceCookie(reply, deviceCookie(settings), device, settings.consoleOrigin);
  log.info({ event: "operator.login_good", operator: String(row.id) });
  return { token: opened.token, operator: meOf(context, opened.operator) };
};
