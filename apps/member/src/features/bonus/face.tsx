import type { Banner } from "@krapao/contract/lookup/shapes";
import { cx } from "@krapao/ui";
import { Html } from "@krapao/ui/html";
import { Suspense } from "react";

type FaceProps = {
  readonly banner: Banner | undefined;
  /** Shown when there is no banner. */
  readonly title: string;
  readonly large: boolean;
  /** Whether it cannot be received any more. */
  readonly faded: boolean;
};

/**
 * A bonus's picture with its title over it. The card grows with large text, because only the picture is clipped. The
 * width is set explicitly: otherwise the browser derives a width from the minimum height and the ratio, and a narrow
 * card cuts the picture.
 */
export const Face = ({ banner, title, large, faded }: FaceProps) => (
  <div
    className={cx(
      "night relative grid w-full overflow-clip",
      large ? "aspect-[3] lg:aspect-auto lg:min-h-44" : "aspect-[2.7] lg:aspect-auto lg:min-h-32",
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
