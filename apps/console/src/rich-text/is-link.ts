const LINK = /^(?:https:\/\/\S+|tel:\S+|mailto:\S+|\/(?!\/)\S*)$/i;

/** Whether a link may have this address: https, a phone number, an e-mail address, or a path of our own. */
export const isLink = (href: string): boolean => LINK.test(href);

/** Whether a picture is on this server. */
export const isOwnPath = (src: string): boolean => /^\/(?!\/)\S+$/.test(src);
