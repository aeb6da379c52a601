import type { ReactNode } from "react";

import type { SlotSymbol as SymbolName } from "../../games/rooms/slot.ts";

const Cherry = (): ReactNode => (
  <>
    <path
      d="M22 40C24 26 32 16 47 13M43 41C43 29 44 20 47 13"
      fill="none"
      stroke="#2f7a45"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
    <path d="M46 13c4-6 11-7 15-4-3 5-9 7-15 4Z" fill="url(#paint-leaf)" />
    <circle cx="20" cy="46" r="12.5" fill="url(#paint-cherry)" />
    <circle cx="43" cy="47" r="12.5" fill="url(#paint-cherry)" />
    <ellipse cx="15.5" cy="40.5" rx="3.4" ry="2.4" fill="#fff" opacity="0.65" transform="rotate(-30 15.5 40.5)" />
    <ellipse cx="38.5" cy="41.5" rx="3.4" ry="2.4" fill="#fff" opacity="0.65" transform="rotate(-30 38.5 41.5)" />
  </>
);

const Bell = (): ReactNode => (
  <>
    <circle cx="32" cy="54" r="4.6" fill="#8a5606" />
    <path
      d="M32 8c3 0 5 2 5 4.6c7 2.3 11 9 11 17.4 0 9 2 13.5 7 17.5 1 .8.5 2.5-.9 2.5H9.9c-1.4 0-1.9-1.7-.9-2.5 5-4 7-8.5 7-17.5 0-8.4 4-15.1 11-17.4C27 10 29 8 32 8Z"
      fill="url(#paint-gold-side)"
    />
    <path d="M10 50h44" stroke="#8a5606" strokeOpacity="0.55" strokeWidth="2" strokeLinecap="round" />
    <path
      d="M23 20c-3.5 4-4 9-4 15"
      fill="none"
      stroke="#fff"
      strokeOpacity="0.6"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
  </>
);

const Clover = (): ReactNode => (
  <>
    <path d="M33 38c1 8 0 14-6 19" fill="none" stroke="#0f6b43" strokeWidth="3.2" strokeLinecap="round" />
    {[0, 90, 180, 270].map((turn) => (
      <path
        key={turn}
        d="M32 31C24 27 20 22 21 16c1-5 8-7 11-1 3-6 10-4 11 1 1 6-3 11-11 15Z"
        fill="url(#paint-clover)"
        transform={`rotate(${turn + 45} 32 31)`}
      />
    ))}
    <path
      d="M32 31 25 24M32 31l7-7M32 31l7 7M32 31l-7 7"
      stroke="#d6f5e2"
      strokeOpacity="0.5"
      strokeWidth="1.2"
      strokeLinecap="round"
    />
  </>
);

const Diamond = (): ReactNode => (
  <>
    <path d="M16 11h32l11 14H5L16 11Z" fill="url(#paint-diamond-mid)" />
    <path d="M5 25h17l10 30L5 25Z" fill="url(#paint-diamond-left)" />
    <path d="M59 25H42L32 55l27-30Z" fill="url(#paint-diamond-right)" />
    <path d="M22 25h20L32 55 22 25Z" fill="#8e70ea" />
    <path
      d="M16 11 22 25l10-14 10 14 6-14"
      fill="none"
      stroke="#fff"
      strokeOpacity="0.55"
      strokeWidth="1.2"
      strokeLinejoin="round"
    />
    <path d="M5 25h54" stroke="#fff" strokeOpacity="0.45" strokeWidth="1.2" />
  </>
);

const Seven = (): ReactNode => (
  <>
    <path
      d="M12 10h41v11C42 32 37 42 36 56H21c1-14 6-23 16-32H25v5H12V10Z"
      fill="url(#paint-seven)"
      stroke="#6d0c20"
      strokeOpacity="0.5"
      strokeWidth="1.4"
      strokeLinejoin="round"
    />
    <path d="M15 13h35" stroke="#fff" strokeOpacity="0.6" strokeWidth="2.4" strokeLinecap="round" />
  </>
);

const Crown = (): ReactNode => (
  <>
    <path
      d="M10 24 20 35l12-19 12 19 10-11-4 26H14L10 24Z"
      fill="url(#paint-gold)"
      stroke="#7a4a04"
      strokeWidth="1.6"
      strokeLinejoin="round"
    />
    <path
      d="M14 50h36v3.5a2 2 0 0 1-2 2H16a2 2 0 0 1-2-2V50Z"
      fill="#d6962a"
      stroke="#7a4a04"
      strokeWidth="1.6"
      strokeLinejoin="round"
    />
    {[
      { x: 10, y: 21 },
      { x: 32, y: 13 },
      { x: 54, y: 21 },
    ].map(({ x, y }) => (
      <circle key={x} cx={x} cy={y} r="3.6" fill="url(#paint-gold)" stroke="#7a4a04" strokeWidth="1.4" />
    ))}
    <circle cx="32" cy="43" r="3.8" fill="#5b46c8" stroke="#2a2157" strokeWidth="1" />
    <circle cx="22" cy="44" r="2.2" fill="#d93344" />
    <circle cx="42" cy="44" r="2.2" fill="#d93344" />
  </>
);

const Coin = (): ReactNode => (
  <>
    <circle cx="32" cy="32" r="24" fill="url(#paint-gold)" stroke="#8a5606" strokeWidth="1.6" />
    <circle cx="32" cy="32" r="19" fill="none" stroke="#8a5606" strokeOpacity="0.55" strokeWidth="1.6" />
    <rect x="21" y="24" width="22" height="17" rx="4" fill="none" stroke="#7a4a04" strokeWidth="2.8" />
    <path d="M43 29.5h-6.5a3.2 3.2 0 0 0 0 6.4H43" fill="none" stroke="#7a4a04" strokeWidth="2.8" />
    <path
      d="M17 22c3-5 7-8 13-9"
      fill="none"
      stroke="#fff"
      strokeOpacity="0.7"
      strokeWidth="2.4"
      strokeLinecap="round"
    />
  </>
);

const drawings: Readonly<Record<SymbolName, () => ReactNode>> = {
  cherry: Cherry,
  bell: Bell,
  clover: Clover,
  diamond: Diamond,
  seven: Seven,
  crown: Crown,
  coin: Coin,
};

/** One symbol of a reel. It needs `SymbolPaints` on the page. */
export const SlotSymbol = ({ name }: { readonly name: SymbolName }): ReactNode => {
  const Drawing = drawings[name];
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className="slot-symbol">
      <Drawing />
    </svg>
  );
};
