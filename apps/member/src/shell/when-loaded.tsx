import type { LazyPart } from "@krapao/ui/lazy-part";
import { Suspense, useEffect, useState } from "react";

/** A part that is fetched after the first render. Renders nothing before that, and when the part cannot be fetched. */
export const WhenLoaded = ({ part }: { readonly part: LazyPart<object> }) => {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    part
      .preload()
      .then(() => setHere(true))
      .catch(() => undefined);
  }, [part]);
  return isHere ? (
    <Suspense>
      <part.Part />
    </Suspense>
  ) : null;
};
