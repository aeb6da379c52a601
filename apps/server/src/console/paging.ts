const USUAL = 50;

/** The direction of a list in time: from the newest back, or from the oldest when that is asked for. */
export const directionOf = (query: { readonly order?: "newest" | "oldest" | undefined }): "asc" | "desc" =>
  query.order === "oldest" ? "asc" : "desc";

/** The number of rows of a page, and the number of rows before it. */
export const skipOf = (query: {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}): { readonly limit: number; readonly skip: number } => {
  const limit = query.limit ?? USUAL;
  return { limit, skip: ((query.page ?? 1) - 1) * limit };
};
