import type { ReactNode } from "react";

/** A table that scrolls sideways when it is too wide, also by keyboard. */
export const WideTable = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
  <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto -outline-offset-2">
    <table className="w-full">{children}</table>
  </div>
);
