import { CONTENT_KINDS, type ContentKind } from "@krapao/contract/operator/content-shapes";
import { getContentDraft } from "@krapao/contract/operator/get-content-draft";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { TextEditor } from "../features/content/text-editor.tsx";
import { navigate } from "../lib/navigation.tsx";
import { read } from "../lib/read.ts";
import { useEscape } from "../lib/use-escape.ts";
import { useMay } from "../lib/use-may.ts";
import { SkeletonLines, View } from "../parts/view.tsx";
import { NotAllowed } from "../shell/not-allowed.tsx";
import { Page } from "../shell/page.tsx";
import { NotFound } from "./not-found.tsx";
import type { ScreenProps } from "./screen-props.ts";

const Editor = ({ kind }: { readonly kind: ContentKind }) => {
  const t = useT("console");
  useEscape(() => navigate("/content"));
  // The data stays as it was read while the page is open, so that an edited text is never replaced.
  const query = useQuery({ ...read(getContentDraft, { params: { kind } }), gcTime: 0 });
  return (
    <Page above={{ href: "/content", label: t("nav.content") }} title={t(`content.${kind}`)}>
      <View query={query} skeleton={<SkeletonLines lines={8} height="h-18" />}>
        {(stored) => <TextEditor key={kind} kind={kind} stored={stored} />}
      </View>
    </Page>
  );
};

/** Edits the texts of one kind. */
export const ContentText = ({ id }: ScreenProps) => {
  const may = useMay();
  const kind = CONTENT_KINDS.find((each) => each === id);
  if (kind === undefined) return <NotFound />;
  return may("content.change") ? <Editor kind={kind} /> : <NotAllowed />;
};
