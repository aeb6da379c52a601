import { useT } from "@krapao/i18n/react";
import { useEffect, useRef } from "react";

import type { Way, WayPanelProps } from "./way.ts";
import { wayByName } from "./ways.ts";

/** The chosen deposit channel, with all steps until the money is in the wallet. */
export const WayPanel = ({ way, ...props }: WayPanelProps & { readonly way: Way }) => {
  const t = useT("member");
  const head = useRef<HTMLHeadingElement>(null);
  // The row that was pressed is gone, so the keyboard's focus moves to the heading.
  useEffect(() => head.current?.focus({ preventScroll: true }), [way]);
  const { heading, Panel } = wayByName[way];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 ref={head} tabIndex={-1} className="text-action font-semibold outline-none">
        {heading(t, props)}
      </h3>
      <Panel {...props} />
    </div>
  );
};
