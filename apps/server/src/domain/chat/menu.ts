import type { ChatButton, ChatMessage } from "@krapao/contract/chat/shapes";
import type { ChatMenu, MenuPart } from "@krapao/contract/operator/chat-shapes";
import type { Language } from "@krapao/i18n/language";

type MenuButton = MenuPart["buttons"][number];

/** The payload of a button that asks for a person. */
export const PERSON = "menu:person";
const PART = "menu:part:";

const PERSON_TITLE: Readonly<Record<Language, string>> = {
  th: "คุยกับเจ้าหน้าที่",
  lo: "ລົມກັບພະນັກງານ",
  en: "Talk to a person",
};

/** What a postback asks for: a part of the menu, or a person; null when it is not one of the menu's. */
export const wishOf = (menu: ChatMenu, payload: string): MenuPart | "person" | null => {
  if (payload === PERSON) return "person";
  if (!payload.startsWith(PART)) return null;
  const code = payload.slice(PART.length);
  return menu.parts.find((part) => part.code === code) ?? null;
};

/** Whether a payload comes from a menu, perhaps from an earlier version of it. */
export const isOfMenu = (payload: string): boolean => payload === PERSON || payload.startsWith(PART);

const buttonOf = (button: MenuButton, language: Language): ChatButton => {
  const title = button.title[language];
  switch (button.to) {
    case "part":
      return { title, type: "postback", payload: `${PART}${button.part}` };
    case "web":
      return { title, type: "web", payload: button.href };
    case "call":
      return { title, type: "call", payload: button.phone };
    default:
      return { title, type: "postback", payload: PERSON };
  }
};

const personButton = (language: Language): ChatButton => ({
  title: PERSON_TITLE[language],
  type: "postback",
  payload: PERSON,
});

/** `deliver` is set when the message is stored. */
const deliver = { id: "", status: "succeed" } as const;

/** A message of text alone. */
export const textMessage = (message: string): ChatMessage => ({ message_type: "text", payload: { message }, deliver });

/**
 * The messages of a part of the menu: the result of a look-up, its cards, its text with its buttons. A button for a
 * person is added where none is, so that the customer can always reach one.
 */
export const messagesOf = (part: MenuPart, language: Language, found: string | null): ChatMessage[] => {
  const own = part.buttons.map((button) => buttonOf(button, language));
  const hasPerson = part.buttons.some(({ to }) => to === "person");
  const cards = part.cards.map((card) => ({
    title: card.title[language],
    subtitle: card.subtitle[language],
    image_url: card.image_url,
    buttons: card.buttons.map((button) => buttonOf(button, language)),
  }));
  return [
    ...(found === null ? [] : [textMessage(found)]),
    ...(cards.length === 0 ? [] : [{ message_type: "generic", payloads: cards, deliver } as const]),
    {
      message_type: part.show,
      payload: { message: part.text[language], buttons: hasPerson ? own : [...own, personButton(language)] },
      deliver,
    },
  ];
};

/** The part that every conversation begins with; null when the menu is off. */
export const startOf = (menu: ChatMenu): MenuPart | null =>
  menu.isActive ? (menu.parts.find(({ code }) => code === menu.start) ?? null) : null;

/** The first part as one message, shown in an empty room. */
export const greetingOf = (menu: ChatMenu, language: Language): ChatMessage | null => {
  const start = startOf(menu);
  return start === null ? null : (messagesOf(start, language, null).at(-1) ?? null);
};

type Fault = { readonly path: string; readonly message: string };

const targetsOf = (part: MenuPart): readonly { readonly path: string; readonly part: string }[] =>
  [
    ...part.buttons.map((button, index) => ({ button, path: `buttons.${index}` })),
    ...part.cards.flatMap((card, at) =>
      card.buttons.map((button, index) => ({ button, path: `cards.${at}.buttons.${index}` })),
    ),
  ].flatMap(({ button, path }) => (button.to === "part" ? [{ path, part: button.part }] : []));

const reachedFrom = (menu: ChatMenu): ReadonlySet<string> => {
  const reached = new Set<string>();
  const left = [menu.start];
  for (let code = left.pop(); code !== undefined; code = left.pop()) {
    if (reached.has(code)) continue;
    reached.add(code);
    const part = menu.parts.find((each) => each.code === code);
    if (part !== undefined) left.push(...targetsOf(part).map((target) => target.part));
  }
  return reached;
};

/**
 * What is wrong with a menu: a duplicate code, a button or a start that leads nowhere, a part that nothing leads to.
 */
export const faultsOf = (menu: ChatMenu): readonly Fault[] => {
  const codes = menu.parts.map(({ code }) => code);
  const reached = reachedFrom(menu);
  return [
    ...(codes.includes(menu.start) ? [] : [{ path: "menu.start", message: "unknown" }]),
    ...menu.parts.flatMap((part, index) => [
      ...(codes.indexOf(part.code) === index ? [] : [{ path: `menu.parts.${index}.code`, message: "twice" }]),
      ...(reached.has(part.code) ? [] : [{ path: `menu.parts.${index}`, message: "unreachable" }]),
      ...targetsOf(part)
        .filter((target) => !codes.includes(target.part))
        .map(({ path }) => ({ path: `menu.parts.${index}.${path}.part`, message: "unknown" })),
    ]),
  ];
};
