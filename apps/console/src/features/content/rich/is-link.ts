const LINK = /^(?:https:\/\/\S+|tel:\S+|mailto:\S+|\/(?!\/)\S*)$/i;

/** Whether a link may lead there: a safe address, a number, a mailbox, or a page of our own. */
export const isLink = (href: string): boolean => LINK.test(href);

/** Whether a picture is our own. */
export const isOwnPath = (src: string): boolean => /^\/(?!\/)\S+$/.test(src);
