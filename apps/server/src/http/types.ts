import type { Audience, CallShape, Currency } from "@krapao/contract";
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from "fastify";
import type { $ZodType, output } from "zod/v4/core";

import type { Context } from "../context.ts";
import type { KeyClaim, KeyRow } from "../lib/idempotency.ts";
import type { JsonText, Pending } from "../lib/answers.ts";
import type { Refusal } from "../lib/refusal.ts";

/** Who makes a call: always the session's member, never one named in the request (S26). */
export type Member = {
  readonly id: bigint;
  readonly sessionId: string;
  readonly currency: Currency;
  /** E.164. */
  readonly phone: string;
  /** Another one whenever the member's row is written: what is remembered of it holds while this does. */
  readonly version: string;
};

/** Who makes a call, by what they are; null for somebody who is not signed in. */
export type SignedIn =
  | { readonly member: Member | null; readonly operator?: undefined }
  | { readonly operator: { readonly id: bigint } | null; readonly member?: undefined };

/** Finds who makes a call. Throws a refusal for whoever may not. */
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
    /** The call's Idempotency-Key as it stood when the session was looked up; null when nobody had it. */
    keyRow: KeyRow;
    /** What came as a body, as far as it is known, until it is one that fits; then null. */
    unread: string | null;
    /** What a caller is refused with who is told so under their key, once it is known what they ask. */
    withheld: Refusal | null;
    /** The caller's address as limits and logs know it. */
    caller: string;
  }
}

/** One part of what a call takes, checked. */
export type Part<Call extends CallShape, Name extends "params" | "query" | "body"> = Call[Name] extends $ZodType
  ? output<Call[Name]>
  : undefined;

/** What a handler is given: who calls, and what they ask. Everything in it is checked. */
export type CallRequest<Call extends CallShape, By extends Callers> = Awaited<
  ReturnType<NonNullable<By[Call["audience"]]>>
> & {
  readonly context: Context;
  readonly params: Part<Call, "params">;
  readonly query: Part<Call, "query">;
  readonly body: Part<Call, "body">;
  /** The caller's Idempotency-Key, to be committed with what is done; lib/idempotency.ts tells how. */
  readonly key: KeyClaim | null;
  /** The caller's address as limits know it (S7). */
  readonly caller: string;
  readonly log: FastifyBaseLogger;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

type Answer<Call extends CallShape> =
  | output<Call["answer"]>
  | JsonText
  | (Call extends { readonly pending: true } ? Pending : never);

/** Does one call; returns its answer or throws a refusal. */
export type Handler<Call extends CallShape, By extends Callers> = (
  request: CallRequest<Call, By>,
) => Promise<Answer<Call>>;
