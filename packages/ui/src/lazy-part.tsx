import { type ComponentType, type ReactNode, use } from "react";

/** How long a failed load is kept, in milliseconds. A request within that time gets the same failure. */
export const FAILURE_KEPT_MS = 1_000;

/**
 * A part of an app in its own chunk, with a function to load it before it is needed, and a flag that tells whether it
 * is loaded.
 */
export type LazyPart<Props> = {
  readonly Part: ComponentType<Props>;
  readonly preload: () => Promise<unknown>;
  readonly isHere: () => boolean;
};

/**
 * Like React.lazy, but the part renders at once when its chunk is already loaded, so that a prerendered page becomes
 * interactive without a gap. A failed load is retried when the part is needed again.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> => {
  let here: ComponentType<Props> | null = null;
  let coming: Promise<ComponentType<Props>> | null = null;
  const preload = (): Promise<ComponentType<Props>> => {
    coming ??= load().then(
      (component) => {
        here = component;
        return component;
      },
      (error: unknown) => {
        setTimeout(() => {
          coming = null;
        }, FAILURE_KEPT_MS);
        throw error;
      },
    );
    return coming;
  };
  const Part = (props: Props): ReactNode => {
    const Loaded = here ?? use(preload());
    return <Loaded {...props} />;
  };
  return { Part, preload, isHere: () => here !== null };
};
