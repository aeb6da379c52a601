/**
 * The files that this page has not sent yet, by the ids of their messages. They outlive one chat: a guest who logs in
 * while a file is uploaded sends it as a member, in the chat of the next shell.
 */
export const keptFiles = new Map<string, File>();
