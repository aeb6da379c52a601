import { calls } from "@krapao/contract";
import { MAX_BODY_BYTES } from "@krapao/contract/limits";
import type { FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";

import type { Context } from "./context.ts";
import { addConfig } from "./http/config.ts";
import { createFastify } from "./http/create-fastify.ts";
import { addDocument } from "./http/document.ts";
import { addRequestHooks } from "./http/request-hooks.ts";
import { addErrorHandler } from "./http/errors.ts";
import { addAccountRoutes } from "./api/account/routes.ts";
import { addBonusRoutes } from "./api/bonus/routes.ts";
import { addChatRoutes } from "./api/chat/routes.ts";
import { addCallbackRoutes } from "./api/callbacks/routes.ts";
import { addDepositRoutes } from "./api/deposit/routes.ts";
import { addGameRoutes } from "./api/game/routes.ts";
import { addNoticeRoutes } from "./api/notice/routes.ts";
import { addPushRoutes } from "./api/push/routes.ts";
import { addReferralRoutes } from "./api/referral/routes.ts";
import { addLookupRoutes } from "./api/lookup/routes.ts";
import { addOtpRoutes } from "./api/otp/routes.ts";
import { addRefundRoutes } from "./api/refund/routes.ts";
import { addPasskeyRoutes } from "./api/passkey/routes.ts";
import { addStepUpRoutes } from "./api/step-up/routes.ts";
import { addSessionRoutes } from "./api/session/routes.ts";
import { addSpinRoutes } from "./api/spin/routes.ts";
import { addStatementRoutes } from "./api/statement/routes.ts";
import { addTransferRoutes } from "./api/transfer/routes.ts";
import { addWalletRoutes } from "./api/wallet/routes.ts";
import { addWithdrawalRoutes } from "./api/withdrawal/routes.ts";
import { members } from "./api/members.ts";
import { openApp, routeRest } from "./http/route.ts";
import { addHeaders } from "./http/headers.ts";
import { addHealth, type Readiness } from "./http/health.ts";
import { inputCompiler } from "./http/input.ts";
import { acceptJsonOnly } from "./http/json.ts";
import { addNotFound } from "./http/not-found.ts";
import { createPictureReader } from "./domain/content/pictures.ts";
import { addContentPictures } from "./http/content-pictures.ts";
import { addPages, createFallback } from "./http/pages.ts";
import { isHandshake } from "./realtime/handshake.ts";
import { addRefusedSockets } from "./realtime/refused-sockets.ts";
import { createSite } from "./http/site.ts";
import { addUploadRoutes } from "./api/upload/routes.ts";
import { acceptMultipart } from "./http/multipart.ts";

export type AppOptions = {
  /** The folder of the built member app. Without it only calls are answered. */
  readonly pages?: string;
  /** For /readyz. Without it the server is ready at once. */
  readonly readiness?: Readiness;
};

/** The members' app with all features, before it listens on a port. */
export const createApp = async (
  context: Context,
  { pages, readiness = { isReady: true, everyPart: true } }: AppOptions = {},
): Promise<FastifyInstance> => {
  const { publicOrigin } = context.settings;
  const fastify = createFastify(
    context,
    MAX_BODY_BYTES,
    (request) => isHandshake(request, publicOrigin) && context.realtime.mayOpen(request),
  );
  fastify.setValidatorCompiler(inputCompiler);
  fastify.setSerializerCompiler(serializerCompiler);

  const site = createSite(context);
  await site.refresh();
  fastify.addHook("onClose", site.stop);

  addHeaders(fastify, site.hosts);
  addRequestHooks(fastify, context);
  addErrorHandler(fastify);
  acceptJsonOnly(fastify);
  acceptMultipart(fastify);
  addNotFound(fastify, createFallback(pages, context.settings));

  const app = openApp(fastify, context);
  addSessionRoutes(app);
  addOtpRoutes(app);
  addStepUpRoutes(app);
  addPasskeyRoutes(app);
  addAccountRoutes(app);
  addLookupRoutes(app);
  addWalletRoutes(app);
  addGameRoutes(app);
  addTransferRoutes(app);
  addWithdrawalRoutes(app);
  addDepositRoutes(app);
  addSpinRoutes(app);
  addBonusRoutes(app);
  addRefundRoutes(app);
  addReferralRoutes(app);
  addStatementRoutes(app);
  addNoticeRoutes(app);
  addPushRoutes(app);
  addCallbackRoutes(app);
  addUploadRoutes(app);
  addChatRoutes(app);
  routeRest(app, calls, members);

  addDocument(fastify, calls, {
    title: "Krapao member API",
    description: "What the member's app calls.",
    origin: publicOrigin,
  });
  addConfig(fastify, context);
  addRefusedSockets(fastify, publicOrigin);
  addHealth(fastify, context, readiness);
  addContentPictures(fastify, createPictureReader(context));
  await addPages(fastify, pages);
  return fastify;
};
