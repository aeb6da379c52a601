import { type ChatMenu, chatMenu } from "@krapao/contract/operator/chat-shapes";

/** What keeps a menu from being saved. */
export type MenuFault = "missing" | "twice" | "nowhere" | "unreached";

const targetsOf = ({ buttons, cards }: ChatMenu["parts"][number]): readonly string[] =>
  [...buttons, ...cards.flatMap((card) => card.buttons)].flatMap((button) =>
    button.to === "part" ? [button.part] : [],
  );

/** Why a menu cannot be saved yet; null when it can. The server looks again. */
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

/** A menu in which a part has another code: whatever leads to it follows. */
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
