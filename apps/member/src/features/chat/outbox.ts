import type { ChatMessage, DeliveryStatus } from "@krapao/contract/chat/shapes";
import type { SentConversation } from "@krapao/contract/chat/sent";

type Sent = SentConversation["message"];
type Without<Message> = Message extends { readonly deliver: unknown } ? Omit<Message, "deliver"> : never;

/** What is to be sent; a file that has no path yet is uploaded first. */
export type Draft =
  | Without<Exclude<Sent, { readonly message_type: "media" }>>
  | {
      readonly message_type: "media";
      readonly fileType: "image" | "video";
      readonly name: string;
      /** Null until the upload has answered it. */
      readonly path: string | null;
    };

/** A message in the outbox. `id` is its `deliver.id`: sent again, it is the same message. */
export type Outgoing = {
  readonly id: string;
  readonly draft: Draft;
  readonly status: Exclude<DeliveryStatus, "succeed">;
  /** How much of the file is uploaded, from 0 to 1. */
  readonly part: number;
  readonly at: string;
};

const isWaiting = ({ status }: Outgoing): boolean => status !== "failed";

/** The next message to send: in the order in which they were written, and a failed one delays no other. */
export const nextOf = (outbox: readonly Outgoing[]): Outgoing | undefined => outbox.find(isWaiting);

/** Returns the outbox with some fields of one message changed. */
export const change = (
  outbox: readonly Outgoing[],
  id: string,
  changes: Partial<Omit<Outgoing, "id">>,
): readonly Outgoing[] => outbox.map((each) => (each.id === id ? { ...each, ...changes } : each));

/** Returns the outbox with a failed message at the end of the queue, with its old id, to be sent again. */
export const again = (outbox: readonly Outgoing[], id: string, at: string): readonly Outgoing[] => {
  const failed = outbox.find((each) => each.id === id && !isWaiting(each));
  if (failed === undefined) return outbox;
  return [...outbox.filter((each) => each.id !== id), { ...failed, status: "sending", part: 0, at }];
};

/** The message in the form for the server. Null while its file is not uploaded. */
export const sentOf = ({ id, draft }: Outgoing): Sent | null => {
  const deliver = { id, status: "sending" as const };
  if (draft.message_type !== "media") return { ...draft, deliver };
  if (draft.path === null) return null;
  const payload = { fileType: draft.fileType, filePath: draft.path, name: draft.name, url: false, message: "" };
  return { message_type: "media", payload, deliver };
};

/** The message in the form for the history. */
export const messageOf = ({ id, draft, status }: Outgoing): ChatMessage => {
  const deliver = { id, status };
  if (draft.message_type !== "media") return { ...draft, deliver };
  const { fileType, name, path } = draft;
  const payload = { message: "", url: false, fileType, filePath: path ?? "", name, link: null };
  return { message_type: "media", payload, deliver };
};

/** Returns the draft of a file without its path, so that the file is uploaded again before it is sent. */
export const withoutPath = (draft: Draft): Draft => (draft.message_type === "media" ? { ...draft, path: null } : draft);

/** The outbox as JSON text, in which the tab stores it. Null when it is empty. */
export const writeOutbox = (outbox: readonly Outgoing[]): string | null =>
  outbox.length === 0 ? null : JSON.stringify(outbox);

const isOutgoing = (value: unknown): value is Outgoing =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  typeof value.id === "string" &&
  "draft" in value &&
  typeof value.draft === "object" &&
  "status" in value &&
  "at" in value &&
  typeof value.at === "string";

/** Whether a file is uploaded before this is sent. */
export const isUpload = ({ draft }: Outgoing): boolean => draft.message_type === "media" && draft.path === null;

/** Reads the text of {@link writeOutbox}. Data of another form is ignored. */
export const readOutbox = (text: string | null): readonly Outgoing[] => {
  try {
    const value: unknown = JSON.parse(text ?? "[]");
    if (!Array.isArray(value)) return [];
    return value
      .filter(isOutgoing)
      .map((each) => (each.status === "failed" ? each : { ...each, status: "sending", part: 0 }));
  } catch {
    return [];
  }
};
