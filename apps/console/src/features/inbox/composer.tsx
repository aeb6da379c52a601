import { MAX_CHAT_TEXT } from "@krapao/contract/constants";
import type { Chat, Reply } from "@krapao/contract/operator/chat-shapes";
import { fillCannedReply } from "@krapao/contract/operator/fill-canned-reply";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { IconButton } from "@krapao/ui/icon-button";
import { useQuery } from "@tanstack/react-query";
import { MousePointerClick, Paperclip, SendHorizontal, Slash, X } from "lucide-react";
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { ButtonFields } from "./button-fields.tsx";
import { type Canned, CannedPicker, optionId } from "./canned-picker.tsx";
import { cannedQuery } from "./queries.ts";
import { NO_BUTTON, NO_EXTRA, type ReplyDraft, type ReplyExtra, replyOf } from "./reply.ts";
import { cannedFor, slashOf } from "./slash.ts";
import { useAttachment } from "./use-attachment.ts";

/** The character count is shown from this length on. */
const NEAR_END = MAX_CHAT_TEXT - 200;
const TAKEN = "image/jpeg,image/png,image/webp,image/gif,video/mp4,video/quicktime,video/webm,application/pdf";

type ComposerProps = {
  readonly chat: Chat;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly extra: ReplyExtra;
  readonly onExtra: (extra: ReplyExtra) => void;
  readonly onTyping: () => void;
  readonly onSend: (reply: Reply) => void;
};

/** The field for a reply. Enter sends it, a slash opens the canned replies, and files are chosen, pasted or dropped. */
export const Composer = ({ chat, text, onText, extra, onExtra, onTyping, onSend }: ComposerProps) => {
  const t = useT("console");
  const list = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [at, setAt] = useState(0);
  const { attachment, attach, clear } = useAttachment(chat._id);
  const { data: canned } = useQuery(cannedQuery);
  const put = (next: string): void => {
    onText(next);
    field.current?.focus();
  };
  const fill = useAction(fillCannedReply, ({ text: filled }) => put(filled));
  const sought = slashOf(text);
  const found = sought === null ? [] : cannedFor(canned?.items ?? [], sought);
  const chosen = Math.min(at, found.length - 1);
  const choose = ({ code }: Canned): void => fill.run({ params: { _id: chat._id, code }, query: {} });

  const hasExtra = extra.buttons.length > 0 || extra.cards.length > 0;
  const draft: ReplyDraft = { text, ...extra, file: attachment?.taken ?? null };
  const isBusy = attachment !== null && attachment.taken === null;
  const isReady = !isBusy && sought === null && replyOf(draft, "any") !== null;
  const send = (): void => {
    const reply = isReady ? replyOf(draft, crypto.randomUUID()) : null;
    if (reply === null) return;
    onSend(reply);
    onText("");
    onExtra(NO_EXTRA);
    clear();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter that confirms a word of an input method does not send.
    if (event.nativeEvent.isComposing) return;
    if (sought !== null && found.length > 0 && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      setAt((chosen + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length);
      return;
    }
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    const picked = sought === null ? undefined : found[chosen];
    if (picked !== undefined) choose(picked);
    else send();
  };
  const take = (given: FileList | undefined): boolean => {
    const file = given?.[0];
    if (file === undefined) return false;
    attach(file);
    return true;
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (take(event.clipboardData.files)) event.preventDefault();
  };
  // Only dropped files are handled here. The browser inserts dropped text.
  const onDrop = (event: DragEvent): void => {
    if (take(event.dataTransfer.files)) event.preventDefault();
  };
  return (
    <div className="relative border-t border-line bg-card p-3">
      {sought !== null && (
        <CannedPicker id={list} items={found} chosen={chosen} language={chat.language} onChoose={choose} />
      )}
      <FailureNote failure={fill.failure ?? attachment?.failure} />
      <div className="mt-1 overflow-clip rounded-card border border-line-strong focus-within:border-accent focus-within:outline-2 focus-within:outline-accent">
        {hasExtra && <ButtonFields {...extra} onChange={onExtra} />}
        {attachment !== null && (
          <p className="flex items-center gap-2 border-b border-line px-3 py-1.5">
            <Paperclip aria-hidden className="size-4 shrink-0 text-mute" />
            <span className="min-w-0 grow [overflow-wrap:anywhere]">{attachment.name}</span>
            {attachment.taken === null && attachment.failure === null && (
              <progress aria-label={t("inbox.uploading")} value={attachment.progress} className="w-20 accent-accent" />
            )}
            <IconButton
              tone="mute"
              label={t("inbox.fileAway")}
              icon={<X aria-hidden className="size-4" />}
              onClick={clear}
            />
          </p>
        )}
        <textarea
          ref={field}
          rows={2}
          lang={chat.language}
          aria-label={t("inbox.answer")}
          placeholder={t("inbox.answerHint")}
          aria-controls={found.length > 0 ? list : undefined}
          aria-activedescendant={found.length > 0 ? optionId(list, chosen) : undefined}
          aria-autocomplete="list"
          value={text}
          onChange={(event) => {
            onText(event.target.value);
            setAt(0);
            onTyping();
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onDragOver={(event) => event.preventDefault()}
          onDrop={onDrop}
          className="field-sizing-content block max-h-40 min-h-14 w-full resize-none bg-transparent px-3.5 py-2.5 outline-none"
        />
        <div className="flex flex-wrap items-center gap-1 px-2 pb-2">
          <input
            ref={files}
            type="file"
            accept={TAKEN}
            aria-label={t("inbox.file")}
            className="hidden"
            onChange={(event) => {
              take(event.target.files ?? undefined);
              event.target.value = "";
            }}
          />
          <IconButton
            tone="mute"
            label={t("inbox.file")}
            icon={<Paperclip aria-hidden className="size-4" />}
            onClick={() => files.current?.click()}
          />
          <IconButton
            tone={hasExtra ? "soft" : "mute"}
            label={t("inbox.extra")}
            aria-pressed={hasExtra}
            icon={<MousePointerClick aria-hidden className="size-4" />}
            onClick={() => onExtra(hasExtra ? NO_EXTRA : { ...NO_EXTRA, buttons: [NO_BUTTON] })}
          />
          <IconButton
            tone={sought === null ? "mute" : "soft"}
            label={t("inbox.canned")}
            icon={<Slash aria-hidden className="size-4" />}
            disabled={text !== "" && sought === null}
            onClick={() => put(sought === null ? "/" : "")}
          />
          <span className="ml-auto flex items-center gap-3">
            {text.length > NEAR_END && (
              <span
                role="status"
                className={cx("text-small", text.trim().length > MAX_CHAT_TEXT ? "text-down" : "text-mute")}
              >
                {t("inbox.counted", { count: countText(text.length), most: countText(MAX_CHAT_TEXT) })}
              </span>
            )}
            <Button
              size="small"
              disabled={!isReady}
              loading={fill.busy}
              icon={<SendHorizontal aria-hidden className="size-4 text-gold" />}
              onClick={send}
            >
              {t("inbox.send")}
            </Button>
          </span>
        </div>
      </div>
    </div>
  );
};
