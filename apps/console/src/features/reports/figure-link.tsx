import type { ReactNode } from "react";

import { type Href, Link } from "../../lib/navigation.tsx";

/** A figure that opens its transactions, where it has any. */
export const FigureLink = ({ href, children }: { readonly href: Href | null; readonly children: ReactNode }) =>
  href === null ? (
    children
  ) : (
    <Link href={href} className="rounded-chip hover:text-accent-text hover:underline">
      {children}
    </Link>
  );
