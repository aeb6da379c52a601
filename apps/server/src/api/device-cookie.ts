import type { FastifyRequest } from "fastify";

import { type Device, type DeviceCookie, shownDevice } from "../domain/session/devices.ts";
import type { Settings } from "../settings.ts";

const NAME = "device";

/**
 * The cookie that identifies a member's browser, by the name of rule 14. Over https there is a second cookie with the
 * prefix `__Host-`. It takes precedence, because no other host of the domain can set it.
 */
export const deviceCookie = ({ publicOrigin }: Settings): DeviceCookie =>
  publicOrigin.startsWith("https:") ? { name: `__Host-${NAME}`, also: [NAME] } : { name: NAME };

/** The browser that a member's request comes from. Null when nobody signed in from it, or it keeps no cookies. */
export const browserOf = (request: FastifyRequest, settings: Settings): Device | null =>
  shownDevice(request, deviceCookie(settings));
