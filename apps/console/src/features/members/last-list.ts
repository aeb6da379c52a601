const LIST = "members-list";
const ROW = "members-row";

/** Keeps for this tab how the list of members was asked for, so that a member's page leads back to it. */
export const keepList = (query: string): void => sessionStorage.setItem(LIST, query);

/** How the list was last asked for; empty where it never was. */
export const lastList = (): string => sessionStorage.getItem(LIST) ?? "";

/** Keeps the member from whom one goes back to the list. */
export const keepRow = (id: string): void => sessionStorage.setItem(ROW, id);

/** The member from whom one came back, once. */
export const takeRow = (): string | null => {
  const id = sessionStorage.getItem(ROW);
  sessionStorage.removeItem(ROW);
  return id;
};
