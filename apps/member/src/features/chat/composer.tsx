import { MAX_CHAT_TEXT } from "@krapao/contract/constants";
import { withoutUnfit } from "@krapao/contract/unfit-characters";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui/cx";
import { IconButton } from "@krapao/ui/icon-button";
import { Camera, Paperclip, SendHorizontal } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from "react";

import { CHAT_DRAFT, ofTab } from "../../lib/storage.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { ACCEPT, PICTURES } from "./check-file.ts";
import { useChat } from "./use-chat.ts";

/** How many characters before the end the counter shows. */
const NEAR = 200;

type Props = { readonly isClosed: boolean; readonly isDropping: boolean };

/** The field, and what can be attached. What is typed is kept in this tab until it is sent. */
export const Composer = ({ isClosed, isDropping }: Props) => {
  const t = useT("chat");
  const chat = useChat();
  const [text, setText] = useState(() => ofTab.get(CHAT_DRAFT) ?? "");
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const isTouch = useMediaQuery("(pointer: coarse)");
  const trimmed = withoutUnfit(text).trim();
  const left = MAX_CHAT_TEXT - trimmed.length;

  const become = (value: string): void => {
    setText(value);
    ofTab.set(CHAT_DRAFT, value === "" ? null : value);
  };
  const send = (): void => {
    if (trimmed === "" || left < 0 || isClosed) return;
    chat.say({ message_type: "text", payload: { message: trimmed } });
    become("");
    field.current?.focus();
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing || isTouch) return;
    event.preventDefault();
    send();
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = [...event.clipboardData.files];
    if (pasted.length === 0) return;
    event.preventDefault();
    void chat.attach(pasted);
  };
  const chosen = (input: HTMLInputElement): void => {
    void chat.attach([...(input.files ?? [])]);
    // The same file can be chosen again.
    input.value = "";
  };

  return (
    <form
      className={cx(
        "relative shrink-0 border-t border-line bg-card px-3 pt-2.5 pb-[max(0.75rem,env(safe-area-inset-bottom))]",
        isDropping && "bg-accent-soft",
      )}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isDropping && (
        <p className="pointer-events-none absolute inset-0 z-10 flex items-center justify-center bg-accent-soft font-semibold text-accent-text">
          {t("chat.drop")}
        </p>
      )}
      {left <= NEAR && (
        <p role="status" className={cx("px-3 pb-1.5 text-right text-small", left < 0 ? "text-down" : "text-mute")}>
          {left < 0 ? t("validation.chatTooLong", { max: "2,000" }) : t("chat.left", { count: left })}
        </p>
      )}
      <div className="flex items-end gap-1.5">
        <IconButton
          tone="mute"
          label={t("chat.attach")}
          icon={<Paperclip aria-hidden className="size-5.5" />}
          disabled={isClosed}
          onClick={() => files.current?.click()}
        />
        {isTouch && text === "" && (
          <IconButton
            tone="mute"
            label={t("chat.camera")}
            icon={<Camera aria-hidden className="size-5.5" />}
            disabled={isClosed}
            onClick={() => camera.current?.click()}
          />
        )}
        <input
          ref={files}
          type="file"
          multiple
          hidden
          accept={ACCEPT}
          aria-label={t("chat.attach")}
          onChange={(event) => chosen(event.currentTarget)}
        />
        <input
          ref={camera}
          type="file"
          hidden
          accept={PICTURES}
          capture="environment"
          aria-label={t("chat.camera")}
          onChange={(event) => chosen(event.currentTarget)}
        />
        <textarea
          ref={field}
          rows={1}
          value={text}
          disabled={isClosed}
          placeholder={t("chat.placeholder")}
          aria-label={t("chat.placeholder")}
          aria-invalid={left < 0 || undefined}
          enterKeyHint={isTouch ? "enter" : "send"}
          className="field-sizing-content max-h-36 min-h-11 min-w-0 grow resize-none rounded-panel bg-sand px-3 py-2.5 min-[22rem]:px-4 placeholder:text-mute disabled:opacity-60"
          onChange={(event) => {
            become(event.target.value);
            if (event.target.value.trim() !== "") chat.typing();
          }}
          onKeyDown={press}
          onPaste={paste}
        />
        <button
          type="submit"
          aria-label={t("chat.send")}
          title={t("chat.send")}
          disabled={trimmed === "" || left < 0 || isClosed}
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-night text-gold hover:bg-night-2 disabled:bg-haze disabled:text-mute"
        >
          <SendHorizontal aria-hidden className="size-5" />
        </button>
      </div>
    </form>
  );
};
