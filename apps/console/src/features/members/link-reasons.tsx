import { useT } from "@krapao/i18n/react";

import { At } from "../../parts/moments.tsx";
import { Tag } from "../../parts/tag.tsx";
import { isRisk, type Linked } from "./link-map.ts";

/** Why two members are linked. Reasons that count towards risk are red. */
export const LinkReasons = ({ reasons }: { readonly reasons: Linked["reasons"] }) => {
  const t = useT("console");
  return (
    <span className="flex basis-full flex-wrap gap-1.5">
      {reasons.map(({ why, since }) => (
        <Tag key={why} tone={isRisk(why) ? "down" : "quiet"}>
          {t(`memberLink.${why}`)}
          {since !== null && (
            <>
              {" "}
              <At moment={since} />
            </>
          )}
        </Tag>
      ))}
    </span>
  );
};
