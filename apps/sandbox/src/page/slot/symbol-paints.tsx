import type { ReactNode } from "react";

/** The gradients of the symbols. A page that shows symbols needs one of these. */
export const SymbolPaints = (): ReactNode => (
  <svg aria-hidden="true" width="0" height="0" className="absolute">
    <defs>
      <radialGradient id="paint-cherry" cx="36%" cy="30%" r="75%">
        <stop offset="0" stopColor="#ff9a8f" />
        <stop offset="0.3" stopColor="#e2414a" />
        <stop offset="0.75" stopColor="#a8172f" />
        <stop offset="1" stopColor="#7a0d22" />
      </radialGradient>
      <linearGradient id="paint-leaf" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#5cc48a" />
        <stop offset="1" stopColor="#0f6b43" />
      </linearGradient>
      <linearGradient id="paint-gold" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fff0c2" />
        <stop offset="0.4" stopColor="#f9c552" />
        <stop offset="0.85" stopColor="#d9972a" />
        <stop offset="1" stopColor="#b3760f" />
      </linearGradient>
      <linearGradient id="paint-gold-side" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stopColor="#c98a1c" />
        <stop offset="0.3" stopColor="#ffe39a" />
        <stop offset="0.6" stopColor="#f0b23a" />
        <stop offset="1" stopColor="#9a640c" />
      </linearGradient>
      <linearGradient id="paint-seven" x1="0" y1="0" x2="0.6" y2="1">
        <stop offset="0" stopColor="#ff8f84" />
        <stop offset="0.45" stopColor="#d93344" />
        <stop offset="1" stopColor="#86122a" />
      </linearGradient>
      <radialGradient id="paint-clover" cx="40%" cy="35%" r="80%">
        <stop offset="0" stopColor="#7ed6a2" />
        <stop offset="0.55" stopColor="#23935d" />
        <stop offset="1" stopColor="#0b5a38" />
      </radialGradient>
      <linearGradient id="paint-diamond-left" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stopColor="#b9a2f5" />
        <stop offset="1" stopColor="#5a3ac4" />
      </linearGradient>
      <linearGradient id="paint-diamond-right" x1="1" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#8c6cea" />
        <stop offset="1" stopColor="#3d2399" />
      </linearGradient>
      <linearGradient id="paint-diamond-mid" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#d9cbff" />
        <stop offset="1" stopColor="#7450dd" />
      </linearGradient>
    </defs>
  </svg>
);
