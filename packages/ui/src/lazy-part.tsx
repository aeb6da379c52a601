import { type ComponentType, type ReactNode, use } from "react";

/** So long a failed fetch is kept, in milliseconds: what asks again sooner is told of the same one. */
export const FAILURE_KEPT_MS = 1_000;

/** A part of an app in a chunk of its own, with a way to fetch it before it is needed, and whether it is here. */
export type LazyPart<Props> = {
  readonly Part: ComponentType<Props>;
  readonly preload: () => Promise<unknown>;
  readonly isHere: () => boolean;
};

/**
 * Like React.lazy, but drawn at once when its chunk is already here, so that a page made while building comes to life
 * without a gap; a failed fetch is tried again at the next need.
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
