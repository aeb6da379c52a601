import { calls } from "@krapao/contract";
import { MAX_BODY_BYTES } from "@krapao/contract/limits";
import type { FastifyInstance } from "fastify";

import { members } from "./api/members.ts";
import { addApiRoutes } from "./api/routes.ts";
import { type AppOptions, assembleApp } from "./assemble-app.ts";
import type { Context } from "./context.ts";
import { addConfig } from "./http/config.ts";
import { openPageHosts } from "./http/page-hosts.ts";

/** The members' app with all features, before it listens on a port. */
export const createApp = async (context: Context, options: AppOptions = {}): Promise<FastifyInstance> => {
  const pageHosts = openPageHosts(context);
  await pageHosts.refresh();
  return assembleApp(
    context,
    {
      origin: context.settings.publicOrigin,
      bodyLimit: MAX_BODY_BYTES,
      hosts: pageHosts.hosts,
      calls,
      callers: members,
      addRoutes: (app) => {
        app.fastify.addHook("onClose", pageHosts.stop);
        addConfig(app.fastify, context);
        addApiRoutes(app);
      },
      document: { title: "Krapao member API", description: "What the member's app calls." },
    },
    options,
  );
};
