import { type ChatMenu, chatMenu } from "@krapao/contract/operator/chat-shapes";

/** A reason why a menu cannot be saved. */
export type MenuFault = "missing" | "twice" | "nowhere" | "unreached";

const targetsOf = ({ buttons, cards }: ChatMenu["parts"][number]): readonly string[] =>
  [...buttons, ...cards.flatMap((card) => card.buttons)].flatMap((button) =>
    button.to === "part" ? [button.part] : [],
  );

/** Returns why a menu cannot be saved yet, or null. The server validates it again. */
export const faultOf = (menu: ChatMenu): MenuFault | null => {
  if (!chatMenu.safeParse(menu).success) return "missing";
  const codes = menu.parts.map(({ code }) => code);
  if (new Set(codes).size < codes.length) return "twice";
  const targets = menu.parts.flatMap(targetsOf);
  if (![menu.start, ...targets].every((code) => codes.includes(code))) return "nowhere";
  const reached = new Set<string>();
  const walk = (code: string): void => {
    if (reached.has(code)) return;
    reached.add(code);
    for (const part of menu.parts) if (part.code === code) targetsOf(part).forEach(walk);
  };
  walk(menu.start);
  return codes.every((code) => reached.has(code)) ? null : "unreached";
};

/** Changes the code of a menu part, and every target that names it. */
export const renamed = (menu: ChatMenu, from: string, to: string): ChatMenu => {
  const follow = <Button extends ChatMenu["parts"][number]["buttons"][number]>(button: Button): Button =>
    button.to === "part" && button.part === from ? { ...button, part: to } : button;
  return {
    ...menu,
    start: menu.start === from ? to : menu.start,
    parts: menu.parts.map((part) => ({
      ...part,
      code: part.code === from ? to : part.code,
      buttons: part.buttons.map(follow),
      cards: part.cards.map((card) => ({ ...card, buttons: card.buttons.map(follow) })),
    })),
  };
};
