import type { $ZodType, input, output } from "zod/v4/core";

/** The JSON body of a call. Undefined when it takes none. */
export type BodyOf<Call> = Call extends { readonly body: infer Schema extends $ZodType } ? input<Schema> : undefined;

/** The parameters in a call's path. */
export type ParamsOf<Call> = Call extends { readonly params: infer Schema extends $ZodType }
  ? input<Schema>
  : undefined;

/** The query of a call. */
export type QueryOf<Call> = Call extends { readonly query: infer Schema extends $ZodType } ? input<Schema> : undefined;

/** A call's 200 answer. */
export type AnswerOf<Call> = Call extends { readonly answer: infer Schema extends $ZodType } ? output<Schema> : never;
