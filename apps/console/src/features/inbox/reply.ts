import { MAX_CHAT_TEXT } from "@krapao/contract/constants";
import type { Reply } from "@krapao/contract/operator/chat-shapes";

export const BUTTON_KINDS = ["other", "web", "call"] as const;
export type ButtonDraft = {
  readonly title: string;
  readonly type: (typeof BUTTON_KINDS)[number];
  readonly payload: string;
};

/** A file that the server has taken. */
export type TakenFile = {
  readonly path: string;
  readonly fileType: "image" | "video" | "file";
  readonly name: string;
};

export type ReplyDraft = {
  readonly text: string;
  /** How the buttons are shown. */
  readonly show: "buttons" | "quick_replies";
  readonly buttons: readonly ButtonDraft[];
  readonly file: TakenFile | null;
};

export const NO_BUTTON: ButtonDraft = { title: "", type: "other", payload: "" };

/** Whether a button can be sent: it has a title, and leads to an https address or a number where it leads anywhere. */
export const isButton = ({ title, type, payload }: ButtonDraft): boolean =>
  title.trim() !== "" &&
  (type === "other" ||
    (type === "web" ? /^https:\/\/\S+$/.test(payload.trim()) : /^\+?[0-9]{3,15}$/.test(payload.trim())));

/** What is sent for a draft; null while something is missing in it. */
export const replyOf = ({ text, show, buttons, file }: ReplyDraft, id: string): Reply | null => {
  const message = text.trim();
  const deliver = { id };
  if (message.length > MAX_CHAT_TEXT || !buttons.every(isButton)) return null;
  // A file has no buttons: they are sent after it.
  if (file !== null) {
    if (buttons.length > 0) return null;
    const { path: filePath, fileType, name } = file;
    return {
      message_type: "media",
      payload: { ...(message !== "" && { message }), fileType, filePath, name },
      deliver,
    };
  }
  if (message === "") return null;
  if (buttons.length === 0) return { message_type: "text", payload: { message }, deliver };
  return {
    message_type: show,
    payload: {
      message,
      buttons: buttons.map(({ title, type, payload }) =>
        type === "other"
          ? { title: title.trim(), type, payload: "" }
          : { title: title.trim(), type, payload: payload.trim() },
      ),
    },
    deliver,
  };
};
