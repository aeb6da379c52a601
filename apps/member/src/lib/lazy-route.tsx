import { type ComponentType, lazy } from "react";

/** A screen in a chunk of its own, with a way to fetch it before it is needed. */
export type LazyRoute = { readonly Screen: ComponentType; readonly preload: () => void };

export const lazyRoute = (load: () => Promise<ComponentType>): LazyRoute => ({
  Screen: lazy(async () => ({ default: await load() })),
  preload: () => void load().catch(() => undefined),
});
