import type { App } from "../../http/route.ts";
import { addChangeSettings } from "./change-settings.ts";
import { addGetSettingHistory } from "./get-setting-history.ts";
import { addGetSettings } from "./get-settings.ts";
import { addSwitchProvider } from "./switch-provider.ts";
import { addTryProvider } from "./try-provider.ts";

/** Settings and providers. */
export const addSettingRoutes = (app: App): void => {
  addGetSettings(app);
  addGetSettingHistory(app);
  addChangeSettings(app);
  addSwitchProvider(app);
  addTryProvider(app);
};
