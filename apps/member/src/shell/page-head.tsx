import type { ReactNode } from "react";

/** The title of a page of the public shell. On a phone it is on the dark top. */
export const PageHead = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className="px-1 pt-3 pb-7 text-white lg:text-ink">
    <h1 className="text-headline font-bold">{title}</h1>
    {children !== undefined && <p className="mt-1.5 text-mute-night lg:text-mute">{children}</p>}
  </div>
);
