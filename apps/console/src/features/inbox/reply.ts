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

export type CardDraft = {
  readonly title: string;
  readonly subtitle: string;
  /** The address of a picture below our own; empty: none. */
  readonly picture: string;
  readonly buttons: readonly ButtonDraft[];
};

export const SHOWN_AS = ["buttons", "quick_replies", "generic"] as const;

export type ReplyDraft = {
  readonly text: string;
  /** How the buttons are shown; `generic`: cards in place of a text. */
  readonly show: (typeof SHOWN_AS)[number];
  readonly buttons: readonly ButtonDraft[];
  readonly cards: readonly CardDraft[];
  readonly file: TakenFile | null;
};
/** What an answer has beside its text and its file. */
export type ReplyExtra = Pick<ReplyDraft, "show" | "buttons" | "cards">;

export const NO_BUTTON: ButtonDraft = { title: "", type: "other", payload: "" };
export const NO_CARD: CardDraft = { title: "", subtitle: "", picture: "", buttons: [] };

/** Whether a card's picture is none, or a path of our own. */
export const isPicture = (picture: string): boolean => /^$|^\/(?!\/)[\w./-]+$/.test(picture.trim());

const isCard = ({ title, picture, buttons }: CardDraft): boolean =>
  title.trim() !== "" && isPicture(picture) && buttons.every(isButton);

/** Whether a button can be sent: it has a title, and leads to an https address or a number where it leads anywhere. */
export const isButton = ({ title, type, payload }: ButtonDraft): boolean =>
  title.trim() !== "" &&
  (type === "other" ||
    (type === "web" ? /^https:\/\/\S+$/.test(payload.trim()) : /^\+?[0-9]{3,15}$/.test(payload.trim())));

const sentButton = ({ title, type, payload }: ButtonDraft) =>
  type === "other"
    ? { title: title.trim(), type, payload: "" as const }
    : { title: title.trim(), type, payload: payload.trim() };

/** What is sent for a draft; null while something is missing in it. */
export const replyOf = ({ text, show, buttons, cards, file }: ReplyDraft, id: string): Reply | null => {
  const message = text.trim();
  const deliver = { id };
  if (show === "generic") {
    // Cards have no text and no file of their own: those are sent before or after them.
    if (message !== "" || file !== null || cards.length === 0 || !cards.every(isCard)) return null;
    const payloads = cards.map((card) => ({
      title: card.title.trim(),
      subtitle: card.subtitle.trim(),
      image_url: card.picture.trim() === "" ? null : card.picture.trim(),
      buttons: card.buttons.map(sentButton),
    }));
    return { message_type: "generic", payloads, deliver };
  }
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
      buttons: buttons.map(sentButton),
    },
    deliver,
  };
};
