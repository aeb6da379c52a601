import { lazyPart } from "@krapao/ui/lazy-part";
import { Suspense, useEffect, useState } from "react";

/** Runs after the page is drawn and the files that it requested are loaded. */
const WAIT_MS = 4_000;

const prompt = lazyPart(async () => (await import("./update-prompt.tsx")).UpdatePrompt);

/** The offline shell and its updates are loaded only after the page has been open for a while. */
export const UpdateEntry = () => {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    if (!import.meta.env.PROD) return undefined;
    const timer = setTimeout(() => {
      prompt
        .preload()
        .then(() => setTime(true))
        .catch(() => undefined);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return isTime ? (
    <Suspense>
      <prompt.Part />
    </Suspense>
  ) : null;
};
