import type { ReactNode } from "react";

/** The pointer at the top of a wheel. */
export const WheelPointer = () => (
  <svg
    aria-hidden
    viewBox="0 0 36 50"
    className="absolute top-[-6.2%] left-1/2 w-[10.6%] -translate-x-1/2 drop-shadow-lg"
  >
    <path d="M18 48 4.6 26.8a16 16 0 1 1 26.8 0Z" className="fill-white stroke-ink" strokeWidth="2.4" />
    <circle cx="18" cy="18" r="6.2" className="fill-gold" />
  </svg>
);

/** The rim of a wheel, which does not turn. Its light comes from above. */
export const WheelRim = ({ children }: { readonly children?: ReactNode }) => (
  <>
    <div className="absolute inset-0 rounded-full bg-[linear-gradient(155deg,#ffe1a0,var(--gold)_42%,#a8731a)] shadow-card" />
    <div className="absolute inset-[1.1%] rounded-full bg-ink" />
    {children}
  </>
);
