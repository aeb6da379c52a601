import type { Permission } from "@krapao/contract/operator/permissions";
import type { ReactNode } from "react";

import { useMay } from "../lib/use-may.ts";
import { usePart } from "../lib/use-part.ts";
import { Tabs } from "../parts/tabs.tsx";
import { NotAllowed } from "./not-allowed.tsx";
import { Page } from "./page.tsx";

type PageOfPartsProps<Part extends string> = {
  readonly title: string;
  /** The page's path. `?part=` selects a part. */
  readonly path: "/content" | "/settings";
  readonly parts: readonly [Part, ...(readonly Part[])];
  /** The permission for each part. */
  readonly needs: Readonly<Record<Part, Permission>>;
  readonly label: (part: Part) => string;
  readonly children: (part: Part) => ReactNode;
};

/** A page with tabs. It shows only the tabs that the role may open. */
export const PageOfParts = <Part extends string>(props: PageOfPartsProps<Part>) => {
  const { title, path, parts, needs, label, children } = props;
  const part = usePart(parts, needs);
  const may = useMay();
  if (part === null) return <NotAllowed />;
  const tabs = parts
    .filter((one) => may(needs[one]))
    .map((key) => ({ key, label: label(key), href: `${path}?part=${key}` as const }));
  return (
    <Page title={title} sub={<Tabs label={title} value={part} tabs={tabs} />}>
      {children(part)}
    </Page>
  );
};
