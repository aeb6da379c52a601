import type { App } from "../../http/route.ts";
import { addChoosePushTopics } from "./choose-push-topics.ts";
import { addGetPush } from "./get-push.ts";
import { addSubscribePush } from "./subscribe-push.ts";
import { addUnsubscribePush } from "./unsubscribe-push.ts";

/** Notices on a device on which the app is closed. */
export const addPushRoutes = (app: App): void => {
  addGetPush(app);
  addSubscribePush(app);
  addUnsubscribePush(app);
  addChoosePushTopics(app);
};
