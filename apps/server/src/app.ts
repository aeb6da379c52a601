import { calls } from "@krapao/contract";
import { MAX_BODY_BYTES } from "@krapao/contract/limits";
import type { FastifyInstance } from "fastify";
import { serializerCompiler } from "fastify-type-provider-zod";

import type { Context } from "./context.ts";
import { addConfig } from "./http/config.ts";
import { createFastify } from "./http/create-fastify.ts";
import { addDocument } from "./http/document.ts";
import { addEdge } from "./http/edge.ts";
import { addErrorHandler } from "./http/errors.ts";
import { addAccount } from "./api/account/account.ts";
import { addBonuses } from "./api/bonus/bonuses.ts";
import { addCallbacks } from "./api/callbacks/callbacks.ts";
import { addDeposits } from "./api/deposit/deposits.ts";
import { addGame } from "./api/game/game.ts";
import { addInvites } from "./api/referral/invites.ts";
import { addLookup } from "./api/lookup/lookup.ts";
import { addOtp } from "./api/otp/otp.ts";
import { addRefunds } from "./api/refund/refunds.ts";
import { addSession } from "./api/session/session.ts";
import { addSpins } from "./api/spin/spins.ts";
import { addStatement } from "./api/statement/statement.ts";
import { addTransfers } from "./api/transfer/transfers.ts";
import { addWallet } from "./api/wallet/wallet.ts";
import { addWithdrawals } from "./api/withdrawal/withdrawals.ts";
import { handleRest } from "./http/handle.ts";
import { addHeaders } from "./http/headers.ts";
import { addHealth, type Readiness } from "./http/health.ts";
import { inputCompiler } from "./http/input.ts";
import { acceptJsonOnly } from "./http/json.ts";
import { addNotFound } from "./http/not-found.ts";
import { addPages, createFallback, PAGES } from "./http/pages.ts";
import { isHandshake } from "./realtime/handshake.ts";
import { addRefusedSockets } from "./realtime/refused-sockets.ts";
import { createSite } from "./lib/site.ts";
import { addFiles } from "./domain/upload/files.ts";
import { acceptMultipart } from "./domain/upload/multipart.ts";

export type AppOptions = {
  /** Where the built member app lies. */
  readonly pages?: string;
  /** For /readyz; ready at once when left out. */
  readonly readiness?: Readiness;
};

/** The whole server but the port: every feature, added by its name. */
export const createApp = async (
  context: Context,
  { pages = PAGES, readiness = { isReady: true, everyPart: true } }: AppOptions = {},
): Promise<FastifyInstance> => {
  const { publicOrigin } = context.settings;
  const app = createFastify(
    context,
    MAX_BODY_BYTES,
    (request) => isHandshake(request, publicOrigin) && context.realtime.mayOpen(request),
  );
  app.setValidatorCompiler(inputCompiler);
  app.setSerializerCompiler(serializerCompiler);

  const site = createSite(context);
  await site.refresh();
  app.addHook("onClose", site.stop);

  addHeaders(app, site.hosts);
  addEdge(app, context);
  addErrorHandler(app);
  acceptJsonOnly(app);
  acceptMultipart(app);
  addNotFound(app, createFallback(pages, context.settings.edition));

  addSession(app, context);
  addOtp(app, context);
  addAccount(app, context);
  addLookup(app, context);
  addWallet(app, context);
  addGame(app, context);
  addTransfers(app, context);
  addWithdrawals(app, context);
  addDeposits(app, context);
  addSpins(app, context);
  addBonuses(app, context);
  addRefunds(app, context);
  addInvites(app, context);
  addStatement(app, context);
  addCallbacks(app, context);
  addFiles(app, context);
  handleRest(app, context, calls);

  addDocument(app, calls, {
    title: "Krapao member API",
    description: "What the member's app calls.",
    origin: publicOrigin,
  });
  addConfig(app, context);
  addRefusedSockets(app, publicOrigin);
  addHealth(app, context, readiness);
  await addPages(app, pages);
  return app;
};
