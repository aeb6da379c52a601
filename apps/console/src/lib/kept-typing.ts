type Kept = { readonly operator: string; readonly values: Map<string, unknown> };

/** What was typed in a form that went away, until the same operator opens the same form again. */
export const createKeptTyping = () => {
  let kept: Kept | null = null;
  return {
    keep: (operator: string, about: string, value: unknown): void => {
      if (kept?.operator !== operator) kept = { operator, values: new Map() };
      kept.values.set(about, value);
    },
    /** Returns and forgets it. What another operator typed is forgotten too. */
    take: (operator: string, about: string): unknown => {
      if (kept?.operator !== operator) kept = null;
      const value = kept?.values.get(about);
      kept?.values.delete(about);
      return value;
    },
    forget: (): void => {
      kept = null;
    },
  };
};
