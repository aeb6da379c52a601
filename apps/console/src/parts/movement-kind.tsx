import { MovementWords } from "./movement-words.tsx";
import { statementTypeOf } from "./statement-type.ts";

/** A movement's kind in a word; one that is not known as it came. */
export const MovementKind = ({ kind }: { readonly kind: string }) => {
  const type = statementTypeOf(kind);
  return type === null ? kind : <MovementWords entry={{ statementType: type, from: null, to: null }} />;
};
