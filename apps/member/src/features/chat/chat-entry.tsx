import { type ComponentType, useEffect, useState } from "react";

import type { LineProps } from "./panel-props.ts";

/** Fetches the chat's logo once the page is complete. If that fails, the page has no chat until it is reloaded. */
export const ChatEntry = ({ line }: LineProps) => {
  const [Widget, setWidget] = useState<ComponentType<LineProps> | null>(null);
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
  return Widget === null ? null : <Widget line={line} />;
};
