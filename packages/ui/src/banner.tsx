import { Html } from "./html.tsx";

/** An operator's picture with its HTML below it, as on the members' sheets. Suspends until the HTML can be shown. */
export const Banner = ({ image, html }: { readonly image: string; readonly html: string }) => (
  <>
    <img src={image} alt="" width={720} height={360} className="block h-auto w-full rounded-card bg-night" />
    <Html html={html} className="pt-4" />
  </>
);
