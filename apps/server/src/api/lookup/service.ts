import { lookupActive } from "@krapao/contract/lookup/lookup-active";
import { lookupEnableChatWidget } from "@krapao/contract/lookup/lookup-enable-chat-widget";
import { lookupInfo } from "@krapao/contract/lookup/lookup-info";
import { lookupRegisterOtp } from "@krapao/contract/lookup/lookup-register-otp";
import { lookupSlip } from "@krapao/contract/lookup/lookup-slip";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { slipHours } from "../../domain/deposit/slip/slip-hours.ts";

/** Lookups of the service's settings. */
export const addService = (app: App): void => {
  const { context } = app;
  const set = () => operatorSettings(context.db);
  route(app, lookupActive, members, async () => ((await set()).terminated ? { terminated: "gone" as const } : {}));
  route(app, lookupRegisterOtp, members, async () => (await set()).registerOTP);
  route(app, lookupEnableChatWidget, members, async () => (await set()).enableChatWidget);
  route(app, lookupInfo, members, async () => {
    const { info } = await set();
    return { name: info.name, website: info.website === "" ? context.settings.publicOrigin : info.website };
  });
  route(app, lookupSlip, members, async () =>
    // Without a verifier no slip can be checked.
    context.adapters.slips === null
      ? { isOpen: false, closedFrom: null, closedTo: null }
      : slipHours((await set()).slipClosed, context.clock.now()),
  );
};
