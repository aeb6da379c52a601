import type { LazyPart } from "@krapao/ui/lazy-part";
import { Suspense, useEffect, useState } from "react";

/** A part that is fetched after the first draw. Nothing stands in its place before, or when it cannot be fetched. */
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
