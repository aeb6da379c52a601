const LIST = "members-list";
const ROW = "members-row";

/** Stores the query of the members list for this tab, so that a member's page can link back to it. */
export const keepList = (query: string): void => sessionStorage.setItem(LIST, query);

/** The stored query of the list, or an empty text. */
export const lastList = (): string => sessionStorage.getItem(LIST) ?? "";

/** Stores the member whose page links back to the list. */
export const keepRow = (id: string): void => sessionStorage.setItem(ROW, id);

/** Returns and removes the stored member. */
export const takeRow = (): string | null => {
  const id = sessionStorage.getItem(ROW);
  sessionStorage.removeItem(ROW);
  return id;
};
