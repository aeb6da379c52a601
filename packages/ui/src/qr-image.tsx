import { cx } from "./cx.ts";

/** SVG text as an address for an `<img>`, in which nothing can run (SECURITY.md S46). */
export const svgAddress = (svg: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;

/** A QR code, from the server's SVG. */
export const QrImage = ({
  svg,
  alt,
  className,
}: {
  readonly svg: string;
  readonly alt: string;
  readonly className?: string;
}) => (
  <img
    src={svgAddress(svg)}
    alt={alt}
    width={212}
    height={212}
    className={cx("aspect-square size-53 max-w-full", className)}
  />
);
