import { type ReactNode, Suspense } from "react";

import { Card } from "./card.tsx";
import { cx } from "./cx.ts";
import { Html } from "./html.tsx";

type OfferFaceProps = {
  readonly banner: { readonly image: string; readonly html: string } | undefined;
  /** Shown when there is no banner. */
  readonly title: string;
  readonly large: boolean;
  /** Whether it cannot be received any more. */
  readonly faded: boolean;
  /** Always as on a phone, also in a wide window. */
  readonly isPhone?: boolean;
};

/**
 * A bonus's picture with its title over it. The card grows with large text, because only the picture is clipped. The
 * width is set explicitly: otherwise the browser derives a width from the minimum height and the ratio, and a narrow
 * card cuts the picture.
 */
export const OfferFace = ({ banner, title, large, faded, isPhone = false }: OfferFaceProps) => (
  <div
    className={cx(
      "night relative grid w-full overflow-clip",
      large ? "aspect-[3]" : "aspect-[2.7]",
      !isPhone && (large ? "lg:aspect-auto lg:min-h-44" : "lg:aspect-auto lg:min-h-32"),
      faded && "grayscale",
    )}
  >
    {banner !== undefined && (
      <img
        src={banner.image}
        alt=""
        width={720}
        height={360}
        className={cx("absolute inset-0 size-full object-cover object-right", !large && "opacity-70")}
      />
    )}
    <div className={cx("relative self-center py-3 text-white", large ? "w-3/5 pl-5" : "px-4")}>
      {banner === undefined ? (
        <p className={large ? "text-title font-bold" : "text-action font-bold"}>{title}</p>
      ) : (
        <Suspense>
          <Html
            html={banner.html}
            className={cx(
              "[&>*+*]:mt-0 [&_p]:text-mute-night",
              large ? "[&_h3]:text-amount [&_p]:text-label" : "[&_h3]:text-title [&_p]:hidden",
            )}
          />
        </Suspense>
      )}
    </div>
  </div>
);

type OfferCardProps = {
  readonly banner: OfferFaceProps["banner"];
  readonly name: string;
  /** How often it can be received, or why it cannot now. */
  readonly detail: string;
  /** Its terms in figures, on a desktop. */
  readonly facts?: ReactNode;
  readonly action: ReactNode;
  readonly isFaded?: boolean;
  /** It fills a row of its own on a desktop, so its terms are beside its picture. */
  readonly isAlone?: boolean;
  /** Always as on a phone, also in a wide window. */
  readonly isPhone?: boolean;
  readonly className?: string | undefined;
};

/** A bonus that can be received: large, with its button. */
export const OfferCard = ({
  banner,
  name,
  detail,
  facts,
  action,
  isFaded = false,
  isAlone = false,
  isPhone = false,
  className,
}: OfferCardProps) => (
  <Card padded={false} className={cx("overflow-hidden shadow-card", isAlone && "lg:grid lg:grid-cols-2", className)}>
    <OfferFace banner={banner} title={name} large faded={isFaded} isPhone={isPhone} />
    <div>
      {facts}
      <div
        className={cx(
          "flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-5 py-3.5",
          !isPhone && "lg:border-t lg:border-line",
        )}
      >
        <div className="min-w-0 grow basis-36">
          <h3 className="font-semibold">{name}</h3>
          <p className="text-label text-mute">{detail}</p>
        </div>
        {action}
      </div>
    </div>
  </Card>
);
