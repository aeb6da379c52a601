import type { Audience, CallShape, Currency } from "@krapao/contract";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { $ZodType, output } from "zod/v4/core";

import type { Context } from "../context.ts";
import type { IdempotencyKey } from "../idempotency/idempotency-key.ts";
import type { JsonText, Pending, Proposed } from "../lib/answers.ts";

/** Who makes a call, and whether that is a member or an operator. Null for a caller who is not signed in. */
export type SignedIn =
  | { readonly member: { readonly id: bigint; readonly currency: Currency } | null; readonly operator?: undefined }
  | { readonly operator: { readonly id: bigint } | null; readonly member?: undefined };

/** Finds the caller of a request. Throws a refusal when the caller may not make the call. */
export type FindCaller = (context: Context, request: FastifyRequest, call: CallShape) => Promise<SignedIn>;

/** How an app finds its callers, by the audiences that its calls declare (S27). */
export type Callers = { readonly [Name in Audience]?: FindCaller };

/** The callers that a call needs: those of its own audience. */
export type CallersOf<Call extends CallShape> = Callers & { readonly [Name in Call["audience"]]: FindCaller };

declare module "fastify" {
  interface FastifyContextConfig {
    /** The contract's declaration behind a route. */
    call?: CallShape;
  }
  interface FastifyRequest {
    /** Who makes the call; null before that is looked up. */
    signedIn: SignedIn | null;
    /** The time since then, in milliseconds, for a call that may have a body. */
    sinceChecked: (() => number) | null;
    /** The caller's address as limits and logs know it. */
    caller: string;
  }
}

/** One part of a call's input, checked. */
export type Part<Call extends CallShape, Name extends "params" | "query" | "body"> = Call[Name] extends $ZodType
  ? output<Call[Name]>
  : undefined;

/** What a handler is given: the caller and the input, all of it checked. */
export type CallRequest<Call extends CallShape, By extends Callers> = Awaited<
  ReturnType<NonNullable<By[Call["audience"]]>>
> & {
  readonly context: Context;
  readonly params: Part<Call, "params">;
  readonly query: Part<Call, "query">;
  readonly body: Part<Call, "body">;
  /** The caller's Idempotency-Key, to be committed with the work. See idempotency/idempotency-key.ts. */
  readonly key: IdempotencyKey | null;
  /** The caller's address as limits know it (S7). */
  readonly caller: string;
  readonly log: FastifyBaseLogger;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Answer<Call extends CallShape> =
  | output<Call["answer"]>
  | JsonText
  | (Call extends { readonly pending: true } ? Pending : never)
  | (Call extends { readonly proposes: "always" | "some" } ? Proposed : never);

/** Carries out one call. Returns its answer, or throws a refusal. */
export type Handler<Call extends CallShape, By extends Callers> = (
  request: CallRequest<Call, By>,
) => Promise<Answer<Call>>;
