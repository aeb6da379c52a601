import type { ReactNode } from "react";

/**
 * What was opened from a list. On a wide screen it stands beside the list, down the right edge, and stays in sight while
 * the list scrolls. It is part of the page's flow, so it begins below the head and whatever notices stand above the head.
 */
export const SidePanel = ({ children }: { readonly children: ReactNode }) => (
  <div className="min-w-0 xl:-my-4 xl:-mr-6">
    <div className="max-xl:overflow-clip max-xl:rounded-card max-xl:border max-xl:border-line xl:sticky xl:top-[var(--page-head,3.875rem)] xl:flex xl:h-[calc(100dvh-var(--page-head,3.875rem))] xl:flex-col xl:border-l xl:border-line xl:bg-card xl:shadow-card [&>section]:grow">
      {children}
    </div>
  </div>
);
