const USUAL = 50;

/** How many rows of a list, and after how many. */
export const skipOf = (query: {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}): { readonly limit: number; readonly skip: number } => {
  const limit = query.limit ?? USUAL;
  return { limit, skip: ((query.page ?? 1) - 1) * limit };
};
