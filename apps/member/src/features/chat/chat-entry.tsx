import { type ComponentType, useEffect, useState } from "react";

/** Fetches the chat's logo once the page stands. A page whose fetch fails has no chat until it is opened anew. */
export const ChatEntry = () => {
  const [Widget, setWidget] = useState<ComponentType | null>(null);
  useEffect(() => {
    let stopped = false;
    import("./chat-widget.tsx").then(
      ({ ChatWidget }) => {
        if (!stopped) setWidget(() => ChatWidget);
      },
      () => undefined,
    );
    return () => {
      stopped = true;
    };
  }, []);
  return Widget === null ? null : <Widget />;
};
