import type { ChatButton, ChatCard, ChatMessage } from "@krapao/contract/chat/shapes";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { ExternalLink, Phone, Reply } from "lucide-react";

import type { FreshLink } from "../../lib/file-address.ts";
import { Media } from "./media.tsx";

const ICONS = { web: ExternalLink, call: Phone, postback: Reply, other: Reply } as const;

type Press = (button: ChatButton) => void;

/** The buttons as the customer sees them. They can be pressed only where `onPress` is given, as in a preview. */
const Buttons = ({
  buttons,
  onPress,
}: {
  readonly buttons: readonly ChatButton[];
  readonly onPress?: Press | undefined;
}) => (
  <span className="mt-2 flex flex-wrap gap-1.5">
    {buttons.map((button, at) => {
      const Icon = ICONS[button.type];
      const look =
        "inline-flex items-center gap-1.5 rounded-control border border-line bg-card px-2.5 py-1 text-small font-semibold text-accent-text [overflow-wrap:anywhere]";
      const words = (
        <>
          <Icon aria-hidden className="size-3.5 shrink-0" />
          {button.title}
        </>
      );
      return onPress === undefined ? (
        // Two buttons may have one title: their place tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={at} className={look} title={button.type === "web" ? button.payload : undefined}>
          {words}
        </span>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key
        <button
          key={at}
          type="button"
          className={cx(look, "min-h-8 pointer-coarse:min-h-11 hover:bg-accent-soft")}
          onClick={() => onPress(button)}
        >
          {words}
        </button>
      );
    })}
  </span>
);

const Cards = ({ cards, onPress }: { readonly cards: readonly ChatCard[]; readonly onPress?: Press | undefined }) => {
  const t = useT("console");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <ul tabIndex={0} aria-label={t("inbox.cards")} className="flex gap-2 overflow-x-auto -outline-offset-2">
      {cards.map((card, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at} className="w-52 shrink-0 rounded-control border border-line bg-card p-2.5 text-ink">
          {card.image_url !== null && (
            <img src={card.image_url} alt="" className="mb-2 aspect-video w-full rounded-chip object-cover" />
          )}
          <span className="block font-semibold [overflow-wrap:anywhere]">{card.title}</span>
          <span className="block text-small text-mute [overflow-wrap:anywhere]">{card.subtitle}</span>
          {card.buttons.length > 0 && <Buttons buttons={card.buttons} onPress={onPress} />}
        </li>
      ))}
    </ul>
  );
};

/** For messages that cannot have a file, such as the menu's. */
const noLink: FreshLink = async () => null;

const textClass = "block whitespace-pre-line [overflow-wrap:anywhere]";

/**
 * The content of a message of any type. Links in text are not clickable: an operator must not open a customer's link by
 * one press.
 */
export const MessageBody = ({
  message,
  isUnscanned = false,
  freshLink = noLink,
  onPress,
}: {
  readonly message: ChatMessage;
  readonly isUnscanned?: boolean;
  readonly freshLink?: FreshLink;
  readonly onPress?: Press;
}) => {
  const t = useT("console");
  switch (message.message_type) {
    case "text":
      return <span className={textClass}>{message.payload.message}</span>;
    case "buttons":
    case "quick_replies":
      return (
        <span className="block">
          <span className={textClass}>{message.payload.message}</span>
          <Buttons buttons={message.payload.buttons} onPress={onPress} />
        </span>
      );
    case "generic":
      return <Cards cards={message.payloads} onPress={onPress} />;
    case "media":
      return <Media media={message.payload} isUnscanned={isUnscanned} freshLink={freshLink} />;
    case "postback":
      return (
        <span className="flex items-center gap-2 [overflow-wrap:anywhere]">
          <Reply aria-hidden className="size-4 shrink-0" />
          {message.payload.title}
        </span>
      );
    default:
      return <span className="italic">{t("inbox.unknown")}</span>;
  }
};
