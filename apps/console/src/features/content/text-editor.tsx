import { type ContentKind, MAX_TEXTS } from "@krapao/contract/operator/content-shapes";
import { dropContentDraft } from "@krapao/contract/operator/drop-content-draft";
import { getContentDraft } from "@krapao/contract/operator/get-content-draft";
import { type Language, languageNames, languages } from "@krapao/i18n/language";
import { useT, useWords } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { Plus, Send } from "lucide-react";
import type { EditorView } from "prosemirror-view";
import { useRef, useState } from "react";

import { request } from "../../lib/client.ts";
import { changed, moved, without } from "../../lib/move.ts";
import { NO_TEXTS } from "../../lib/texts.ts";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { LanguageTabs } from "../../parts/language-tabs.tsx";
import { OrderButtons } from "../../parts/order-buttons.tsx";
import { Tag } from "../../parts/tag.tsx";
import { wordsIn } from "./changes.ts";
import { ChangesPanel } from "./changes-panel.tsx";
import { MeanwhileNote } from "./meanwhile-note.tsx";
import { MemberPreview } from "./member-preview.tsx";
import { lacksIn, missingIn } from "./missing.ts";
import { PublishDialog } from "./publish-dialog.tsx";
import { Toolbar } from "../../rich-text/toolbar.tsx";
import { SaveState } from "./save-state.tsx";
import { ScheduledNote } from "./scheduled-note.tsx";
import { TextCell } from "./text-cell.tsx";
import { isList, isPlain } from "./text-kinds.ts";
import { isSame, type Items, withoutBlanks, type SavedDraft, useDraft } from "./use-draft.ts";
import { VersionsPanel } from "./versions-panel.tsx";

type LanguageHeadProps = {
  readonly language: Language;
  readonly items: Items;
  readonly published: Items;
  /** The language that the others are held against. Null for texts without blocks. */
  readonly fallback: Language | null;
  readonly className: string;
};

/** The head of a language's column: how many texts and blocks are missing, or whether members already read this version. */
const LanguageHead = ({ language, items, published, fallback, className }: LanguageHeadProps) => {
  const t = useT("console", "editing");
  const missing = missingIn(items, language) + (fallback === null ? 0 : lacksIn(items, language, fallback));
  const only = (list: Items) => JSON.stringify(withoutBlanks(list).map((texts) => texts[language]));
  return (
    <div className={cx("flex flex-wrap items-center gap-2 px-3 py-2", className)}>
      <span lang={language} className="font-semibold">
        {languageNames[language]}
      </span>
      {missing > 0 ? (
        <Tag tone="wait">{t("editor.missing", { count: missing })}</Tag>
      ) : only(items) === only(published) ? (
        <Tag tone="up">{t("editor.isPublished")}</Tag>
      ) : (
        <Tag tone="quiet">{t("editor.isDraft")}</Tag>
      )}
      <span className="ml-auto text-small text-mute">{t("editor.words", { count: wordsIn(items, language) })}</span>
    </div>
  );
};

/**
 * Edits the texts of one kind in three languages side by side, with the earlier versions and a preview. The preview
 * shows the language that was written last.
 */
export const TextEditor = ({ kind, stored }: { readonly kind: ContentKind; readonly stored: SavedDraft }) => {
  const t = useT("console", "editing");
  const { language: own } = useWords();
  const draft = useDraft(kind, stored);
  const { items, put, published, isDirty, isMeanwhile } = draft;
  const { fallback } = stored;
  const [language, setLanguage] = useState<Language>(own);
  const [active, setActive] = useState<{ readonly view: EditorView } | null>(null);
  const [asked, setAsked] = useState<"publish" | "drop" | null>(null);
  const [scheduled, setScheduled] = useState(stored.scheduled);
  const bar = useRef<HTMLDivElement>(null);
  const drop = useAction(dropContentDraft, () => {
    setAsked(null);
    void request(getContentDraft, { params: { kind } }).then(draft.restart, () =>
      toast(t("console.noAnswer"), "danger"),
    );
  });
  const isPublished = isSame(items, published.items);
  const gaps = languages.filter((each) => each !== fallback && missingIn(items, each) > 0);
  const whole = languages.filter((each) => missingIn(items, each) === 0);
  const lone = (each: Language): string => (each === language ? "" : "max-md:hidden");
  // Texts have no ids, so the index is the key. A move replaces the whole list, and every cell renders its new text.
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3.5 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3.5">
        {isMeanwhile && <MeanwhileNote kind={kind} draft={draft} />}
        {scheduled !== null && (
          <ScheduledNote kind={kind} scheduled={scheduled} onBack={put} onDropped={() => setScheduled(null)} />
        )}
        <div className="md:hidden">
          <LanguageTabs value={language} onChange={setLanguage} needed={withoutBlanks(items)} />
        </div>
        <div className="rounded-card border border-line bg-card">
          {!isPlain(kind) && (
            <Toolbar
              view={active?.view ?? null}
              place={bar}
              className="sticky top-0 z-10 rounded-t-card border-b border-line bg-card lg:top-[var(--page-head,3.875rem)]"
            />
          )}
          <div className="grid divide-line border-b border-line bg-paper/60 md:grid-cols-3 md:divide-x">
            {languages.map((each) => (
              <LanguageHead
                key={each}
                language={each}
                items={items}
                published={published.items}
                fallback={isPlain(kind) ? null : fallback}
                className={lone(each)}
              />
            ))}
          </div>
          {items.map((texts, at) => (
            <div
              key={at}
              role="group"
              aria-label={t("content.number", { number: at + 1 })}
              className="border-b border-line last:border-0"
            >
              {isList(kind) && (
                <div className="flex flex-wrap items-center justify-between gap-2 px-3 pt-1.5">
                  <span className="text-small font-semibold text-mute">{t("content.number", { number: at + 1 })}</span>
                  <OrderButtons
                    at={at}
                    count={items.length}
                    onMove={(to) => put(moved(items, at, to))}
                    onRemove={() => put(without(items, at))}
                  />
                </div>
              )}
              <div className="grid divide-line md:grid-cols-3 md:divide-x">
                {languages.map((each) => (
                  <TextCell
                    key={each}
                    label={t("content.number", { number: at + 1 })}
                    language={each}
                    fallback={fallback}
                    texts={texts}
                    isPlain={isPlain(kind)}
                    className={lone(each)}
                    onChange={(text) => {
                      put(changed(items, at, { ...texts, [each]: text }));
                      setLanguage(each);
                    }}
                    onActive={(view) => setActive(view === null ? null : { view })}
                    onToolbar={() => bar.current?.querySelector("select")?.focus()}
                  />
                ))}
              </div>
            </div>
          ))}
          {isList(kind) && items.length < MAX_TEXTS && (
            <div className="px-3 py-2">
              <Button
                tone="outline"
                size="small"
                icon={<Plus aria-hidden className="size-4" />}
                onClick={() => put([...items, NO_TEXTS])}
              >
                {t("content.add")}
              </Button>
            </div>
          )}
        </div>
        <p className="text-small text-mute">
          {isPlain(kind)
            ? `${t("editor.plain")} ${t("content.noticeHint", { placeholder: "{percentFail}" })}`
            : t("editor.keys")}
        </p>
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-card px-3 py-2.5 shadow-card max-lg:bottom-2">
          <span role="status" className="min-w-0 grow basis-56">
            <SaveState draft={draft} />
            {gaps.map((each) => (
              <span key={each} className="block font-semibold text-wait">
                {t("editor.gaps", {
                  language: t(`editor.in.${each}`),
                  other: t(`editor.in.${fallback}`),
                  count: missingIn(items, each),
                })}
              </span>
            ))}
            {!whole.includes(fallback) && (
              <span className="block font-semibold text-down">
                {t("editor.wanted", { language: t(`editor.in.${fallback}`) })}
              </span>
            )}
          </span>
          <Button tone="outline" size="medium" disabled={draft.mark === ""} onClick={() => setAsked("drop")}>
            {t("editor.drop")}
          </Button>
          <Button
            size="medium"
            icon={<Send aria-hidden className="size-4" />}
            disabled={isPublished || isDirty || isMeanwhile}
            onClick={() => setAsked("publish")}
          >
            {whole.length === 0 || whole.length === languages.length
              ? t("editor.publish")
              : t("editor.publishIn", {
                  languages: new Intl.ListFormat(own).format(whole.map((each) => t(`editor.in.${each}`))),
                })}
          </Button>
        </div>
        {withoutBlanks(published.items).length > 0 && (
          <ChangesPanel published={published.items} items={items} isList={isList(kind)} />
        )}
        <VersionsPanel kind={kind} versions={stored.versions} onBack={put} />
      </div>
      <div className="min-w-0 xl:sticky xl:top-20">
        <MemberPreview
          title={t(`content.${kind}`)}
          items={items}
          language={language}
          fallback={fallback}
          isPlain={isPlain(kind)}
          onLanguage={setLanguage}
        />
      </div>
      {asked === "publish" && (
        <PublishDialog
          kind={kind}
          draft={draft}
          fallback={fallback}
          scheduled={scheduled}
          onScheduled={setScheduled}
          onClose={() => setAsked(null)}
        />
      )}
      <ActionDialog
        open={asked === "drop"}
        danger
        withReason={false}
        title={t("editor.drop")}
        confirm={t("editor.drop")}
        busy={drop.busy}
        failure={drop.failure}
        onConfirm={() => drop.run({ params: { kind }, body: { mark: draft.mark } })}
        onClose={() => setAsked(null)}
      >
        <p className="text-mute">{t("editor.dropBody")}</p>
      </ActionDialog>
    </div>
  );
};
