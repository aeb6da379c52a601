/** A gold counter. Renders nothing for zero. */
export const WaitingCount = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <span className="inline-flex min-w-5 shrink-0 items-center justify-center rounded-full bg-gold px-1.5 text-[0.6875rem]/[1.25rem] font-bold text-on-gold">
      {count > 99 ? "99+" : count}
    </span>
  );
