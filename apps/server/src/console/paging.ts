const USUAL = 50;

/** In what direction of time a list goes: back from the newest, unless it was asked for from the oldest. */
export const directionOf = (query: { readonly order?: "newest" | "oldest" | undefined }): "asc" | "desc" =>
  query.order === "oldest" ? "asc" : "desc";

/** How many rows of a list, and after how many. */
export const skipOf = (query: {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}): { readonly limit: number; readonly skip: number } => {
  const limit = query.limit ?? USUAL;
  return { limit, skip: ((query.page ?? 1) - 1) * limit };
};
