import type { ChatButton } from "@krapao/contract/chat/shapes";

import { callHref, webHref } from "./links.ts";
import { useChat } from "./use-chat.ts";

type ActionProps = { readonly button: ChatButton; readonly className: string };

/** What one button does: opens a link, calls, sends a postback, or says its title. */
const Action = ({ button: { title, type, payload }, className }: ActionProps) => {
  const chat = useChat();
  if (type === "web" || type === "call") {
    const href = type === "web" ? webHref(payload) : callHref(payload);
    // An address that we would not open is not offered.
    if (href === null) return null;
    return type === "call" ? (
      <a href={href} className={className}>
        {title}
      </a>
    ) : (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={className}>
        {title}
      </a>
    );
  }
  const say = (): void =>
    chat.say(
      type === "postback"
        ? { message_type: "postback", payload: { title, payload } }
        : { message_type: "text", payload: { message: title } },
    );
  return (
    <button type="button" className={className} onClick={say}>
      {title}
    </button>
  );
};

const rowClass =
  "flex min-h-11 items-center justify-center border-t border-line px-4 py-2 text-center font-semibold text-accent-text hover:bg-accent-soft";

type Props = { readonly buttons: readonly ChatButton[]; readonly className?: string };

/** Buttons one below the other, at the foot of a bubble or a card. */
export const Actions = ({ buttons, className = "" }: Props) => (
  <div className={`flex flex-col overflow-hidden rounded-b-card ${className}`}>
    {buttons.map((button, at) => (
      <Action key={`${at} ${button.title}`} button={button} className={rowClass} />
    ))}
  </div>
);

const chipClass =
  "flex min-h-11 shrink-0 items-center rounded-full border border-accent/40 bg-card px-4 font-semibold text-accent-text hover:bg-accent-soft";

/** Short answers in a row, of which one press sends one. With a mouse, which cannot swipe, they wrap into lines. */
export const QuickReplies = ({ buttons }: Pick<Props, "buttons">) => (
  <div className="rails-hidden -mr-4 flex gap-2 overflow-x-auto py-2 pr-4 pointer-fine:flex-wrap">
    {buttons.map((button, at) => (
      <Action key={`${at} ${button.title}`} button={button} className={chipClass} />
    ))}
  </div>
);
