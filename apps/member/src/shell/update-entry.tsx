import { lazyPart } from "@krapao/ui/lazy-part";
import { Suspense, useEffect, useState } from "react";

/** After the page is drawn and what it asked for is loaded. */
const WAIT_MS = 4_000;

const prompt = lazyPart(async () => (await import("./update-prompt.tsx")).UpdatePrompt);

/** Nothing of the offline shell and its updates comes before the page has been there for a while. */
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
