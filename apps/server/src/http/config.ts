import { APP_VERSION } from "@krapao/contract";
import { type AppConfig, appConfig } from "@krapao/contract/config";
import { editionLanguage, languages } from "@krapao/i18n/language";
import type { FastifyInstance } from "fastify";

import type { Context } from "../context.ts";
import { languageOfRequest } from "../lib/languages.ts";
import { operatorSettings } from "../lib/operator-settings.ts";

/**
 * `GET /config.json`: the settings that the member app reads when it starts. They allow one build to serve every
 * edition. The one text among them is in the caller's language, else in the edition's or in any that has it.
 */
export const addConfig = (app: FastifyInstance, context: Context): void => {
  const { keys, settings } = context;
  app.get("/config.json", { schema: { response: { 200: appConfig } } }, async (request, reply): Promise<AppConfig> => {
    const set = await operatorSettings(context.db);
    reply.header("cache-control", "no-cache").header("vary", "accept-language, cookie");
    const message = set.slotMessage;
    const wanted = [languageOfRequest(request, settings.edition), editionLanguage(settings.edition), ...languages];
    const written = wanted.find((language) => message !== null && message[language] !== "");
    return {
      edition: settings.edition,
      version: APP_VERSION,
      iframeMode: set.iframeMode,
      truelinkKey: keys.derive("truelink").toString("base64url"),
      paytimzMinimum: set.paytimzMinimum,
      sportHost: set.sportHost,
      slotMessage: message === null || written === undefined ? null : message[written],
      recommendedBanks: set.recommendedBanks,
      howto: set.howto,
      chat: set.enableChatWidget,
    };
  });
};
