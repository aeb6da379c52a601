import { lookupActive } from "@krapao/contract/lookup/lookup-active";
import { lookupEnableChatWidget } from "@krapao/contract/lookup/lookup-enable-chat-widget";
import { lookupInfo } from "@krapao/contract/lookup/lookup-info";
import { lookupRegisterOtp } from "@krapao/contract/lookup/lookup-register-otp";
import { lookupSlip } from "@krapao/contract/lookup/lookup-slip";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { slipHours } from "../../domain/deposit/slip/slip-hours.ts";

/** Lookups of how the service is set. */
export const addService = (app: FastifyInstance, context: Context): void => {
  const set = () => operatorSettings(context.db);
  handle(app, context, lookupActive, async () => ((await set()).terminated ? { terminated: "gone" as const } : {}));
  handle(app, context, lookupRegisterOtp, async () => (await set()).registerOTP);
  handle(app, context, lookupEnableChatWidget, async () => (await set()).enableChatWidget);
  handle(app, context, lookupInfo, async () => {
    const { info } = await set();
    return { name: info.name, website: info.website === "" ? context.settings.publicOrigin : info.website };
  });
  handle(app, context, lookupSlip, async () =>
    // Without a verifier no slip is ever taken.
    context.adapters.slips === null
      ? { isOpen: false, closedFrom: null, closedTo: null }
      : slipHours((await set()).slipClosed, context.clock.now()),
  );
};
