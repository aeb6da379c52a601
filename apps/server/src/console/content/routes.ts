import type { App } from "../../http/route.ts";
import { addChangeBanners } from "./change-banners.ts";
import { addChangeContent } from "./change-content.ts";
import { addDropContentDraft } from "./drop-content-draft.ts";
import { addDropBannerDraft } from "./drop-banner-draft.ts";
import { addDropBannerSchedule } from "./drop-banner-schedule.ts";
import { addDropContentSchedule } from "./drop-content-schedule.ts";
import { addGetContentDraft } from "./get-content-draft.ts";
import { addGetContentVersion } from "./get-content-version.ts";
import { addGetContent } from "./get-content.ts";
import { addUploadContentPicture } from "./upload-content-picture.ts";
import { addSaveBannerDraft } from "./save-banner-draft.ts";
import { addSaveContentDraft } from "./save-content-draft.ts";
import { addScheduleContent } from "./schedule-content.ts";

/** The texts that operators write for visitors and members. */
export const addContentRoutes = (app: App): void => {
  addGetContent(app);
  addChangeContent(app);
  addGetContentDraft(app);
  addSaveContentDraft(app);
  addDropContentDraft(app);
  addScheduleContent(app);
  addSaveBannerDraft(app);
  addDropBannerDraft(app);
  addDropBannerSchedule(app);
  addDropContentSchedule(app);
  addGetContentVersion(app);
  addChangeBanners(app);
  addUploadContentPicture(app);
};
