import { APP_VERSION } from "@krapao/contract";
import { type AppConfig, appConfig } from "@krapao/contract/config";
import type { FastifyInstance } from "fastify";

import type { Context } from "../context.ts";
import { operatorSettings } from "../lib/operator-settings.ts";

/**
 * `GET /config.json`: the settings that the member app reads when it starts. They allow one build to serve every
 * edition.
 */
export const addConfig = (app: FastifyInstance, context: Context): void => {
  const { keys, settings } = context;
  app.get("/config.json", { schema: { response: { 200: appConfig } } }, async (_request, reply): Promise<AppConfig> => {
    const set = await operatorSettings(context.db);
    reply.header("cache-control", "no-cache");
    return {
      edition: settings.edition,
      version: APP_VERSION,
      iframeMode: set.iframeMode,
      truelinkKey: keys.derive("truelink").toString("base64url"),
      paytimzMinimum: set.paytimzMinimum,
      sportHost: set.sportHost,
      slotMessage: set.slotMessage,
      recommendedBanks: set.recommendedBanks,
      howto: set.howto,
      chat: set.enableChatWidget,
    };
  });
};
