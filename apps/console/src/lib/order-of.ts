/** What waits for people is shown from the longest waiting, all else from the newest. */
export const orderOf = (state: string): "oldest" | "newest" => (state === "waiting" ? "oldest" : "newest");
