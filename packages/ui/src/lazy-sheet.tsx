import type { ComponentType } from "react";

import { lazyPart, type LazyPart } from "./lazy-part.tsx";
import { preloadSheet } from "./sheet.tsx";
import { SheetGuard } from "./sheet-guard.tsx";

type LayerProps = { readonly open: boolean; readonly onClose: () => void };

/** A sheet in its own chunk. It loads together with the code of all sheets, and shows when it cannot be loaded. */
export const lazySheet = <Props extends LayerProps = LayerProps>(
  load: () => Promise<ComponentType<Props>>,
  { silent = false }: { readonly silent?: boolean } = {},
): LazyPart<Props> => {
  const sheet = lazyPart(async () => (await Promise.all([load(), preloadSheet()]))[0]);
  const Part = (props: Props) => (
    <SheetGuard open={props.open} onClose={props.onClose} silent={silent}>
      <sheet.Part {...props} />
    </SheetGuard>
  );
  return { ...sheet, Part };
};
