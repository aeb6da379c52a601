/** Lists of waiting items show the oldest first. Other lists show the newest first. */
export const orderOf = (state: string): "oldest" | "newest" => (state === "waiting" ? "oldest" : "newest");
