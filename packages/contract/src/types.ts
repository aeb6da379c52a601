import type { $ZodType, input, output } from "zod/v4/core";

import type { CallShape } from "./call.ts";

type Given<Schema> = Schema extends $ZodType ? input<Schema> : undefined;

/** The JSON body that a call takes; undefined when it takes none. */
export type BodyOf<Call extends CallShape> = Given<Call["body"]>;

/** The parameters in a call's path. */
export type ParamsOf<Call extends CallShape> = Given<Call["params"]>;

/** What a call takes behind the `?`. */
export type QueryOf<Call extends CallShape> = Given<Call["query"]>;

/** A call's 200 answer. */
export type AnswerOf<Call extends CallShape> = output<Call["answer"]>;
