import { MAX_CHAT_TEXT } from "@krapao/contract/constants";
import type { Reply } from "@krapao/contract/operator/chat-shapes";
import { withoutUnfit } from "@krapao/contract/unfit-characters";

export const BUTTON_KINDS = ["other", "web", "call"] as const;
export type ButtonDraft = {
  readonly title: string;
  readonly type: (typeof BUTTON_KINDS)[number];
  readonly payload: string;
};

/** A file that the server has accepted. */
export type TakenFile = {
  readonly path: string;
  readonly fileType: "image" | "video" | "file";
  readonly name: string;
};

export type CardDraft = {
  readonly title: string;
  readonly subtitle: string;
  /** The path of a picture on this server, or an empty text. */
  readonly picture: string;
  readonly buttons: readonly ButtonDraft[];
};

export const SHOWN_AS = ["buttons", "quick_replies", "generic"] as const;

export type ReplyDraft = {
  readonly text: string;
  /** How the buttons are shown. `generic` means cards instead of a text. */
  readonly show: (typeof SHOWN_AS)[number];
  readonly buttons: readonly ButtonDraft[];
  readonly cards: readonly CardDraft[];
  readonly file: TakenFile | null;
};
/** What a reply has besides its text and its file. */
export type ReplyExtra = Pick<ReplyDraft, "show" | "buttons" | "cards">;

export const NO_BUTTON: ButtonDraft = { title: "", type: "other", payload: "" };
export const NO_EXTRA: ReplyExtra = { show: "buttons", buttons: [], cards: [] };
export const NO_CARD: CardDraft = { title: "", subtitle: "", picture: "", buttons: [] };

/** Whether a card has no picture, or a valid path of one. */
export const isPicture = (picture: string): boolean => /^$|^\/(?!\/)[\w./-]+$/.test(picture.trim());

const isCard = ({ title, picture, buttons }: CardDraft): boolean =>
  title.trim() !== "" && isPicture(picture) && buttons.every(isButton);

/** Whether a button can be sent: it has a title, and its target, if any, is an https address or a phone number. */
export const isButton = ({ title, type, payload }: ButtonDraft): boolean =>
  title.trim() !== "" &&
  (type === "other" ||
    (type === "web" ? /^https:\/\/\S+$/.test(payload.trim()) : /^\+?[0-9]{3,15}$/.test(payload.trim())));

const sentButton = ({ title, type, payload }: ButtonDraft) =>
  type === "other"
    ? { title: title.trim(), type, payload: "" as const }
    : { title: title.trim(), type, payload: payload.trim() };

/** Converts a draft into the messages to send, or null while a required field is missing. */
export const replyOf = ({ text, show, buttons, cards, file }: ReplyDraft, id: string): Reply | null => {
  const message = withoutUnfit(text).trim();
  const deliver = { id };
  if (show === "generic") {
    // Cards have no text and no file, so those are sent in messages of their own.
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
  // A message with a file has no buttons, so those are sent in the next message.
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
