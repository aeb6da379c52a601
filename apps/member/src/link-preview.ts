import type { MessagesOf, Translate } from "@krapao/i18n/words";

/** The texts of a link's preview. */
export type LinkPreview = { readonly title: string; readonly description: string };

/** The previews of a link to the app and of an invite. */
export const linkPreviews = (
  t: Translate<MessagesOf<"server">>,
): { readonly app: LinkPreview; readonly invite: LinkPreview } => ({
  app: { title: t("share.title"), description: t("share.description") },
  invite: { title: t("share.inviteTitle"), description: t("share.inviteDescription") },
});
