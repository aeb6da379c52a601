import { toDecimalText } from "../../decimal.ts";
import { type AdapterDeps, defineAdapter } from "../../definition.ts";
import { probeOf } from "../../probe.ts";
import { signedSecrets, signedStrangers } from "../../signed/settings.ts";
import { createSignedCalls, type SignedRead } from "../../signed/signed-calls.ts";
import type { Attempt } from "../../../lib/outgoing.ts";
import type { Verdict } from "../../verdict.ts";
import type { GameLaunch, GameMove, GamePort } from "../port.ts";
import { balanceOfNobody, isProvidersLink } from "../provider.ts";
import { checkedReport } from "../report.ts";
import {
  signedPlayer,
  signedPlayers,
  signedRounds,
  signedSession,
  type SignedTransfer,
  signedTransfer,
} from "./format.ts";
import { type SignedGameSettings, signedGameSettings } from "./settings.ts";
import { createSignedTickets } from "./tickets.ts";

type Provider = SignedGameSettings & { readonly code: string };
type Order = GameMove & { readonly direction: "in" | "out" };
type Visit = Parameters<GamePort["launch"]>[0];

/**
 * Failures that the provider reports before it does anything under a reference: no transfer exists, and this call will
 * make none.
 */
const moveRefusals: ReadonlySet<string> = new Set([
  "INVALID_REQUEST",
  "INVALID_AMOUNT",
  "CURRENCY_NOT_SUPPORTED",
  "PLAYER_NOT_FOUND",
  "INSUFFICIENT_BALANCE",
  "EXPIRED",
]);
const playerRefusals: ReadonlySet<string> = new Set(["INVALID_REQUEST", "CURRENCY_NOT_SUPPORTED", "PLAYER_NOT_FOUND"]);

type Bad = Exclude<SignedRead<unknown>, { is: "good" }>;

const unclear = (read: Bad): { readonly is: "unclear"; readonly why: string } =>
  read.is === "failed" ? { is: "unclear", why: `code ${read.code}` } : read;

const refusal = (read: Bad, refusals: ReadonlySet<string>): Verdict =>
  read.is === "failed" && refusals.has(read.code) ? { is: "refused", reason: read.code } : unclear(read);

const verdictOf = (said: SignedTransfer, order: Order): Verdict => {
  if (said.reference !== order.reference) return { is: "unclear", why: "another transfer" };
  if (said.status === "FAILED") return { is: "refused", reason: said.reason };
  const isOurs =
    said.username === order.username &&
    said.direction === order.direction &&
    said.amount === order.amount &&
    said.currency === order.currency;
  if (!isOurs) return { is: "unclear", why: "another transfer has this reference" };
  return said.status === "DONE" ? { is: "done", theirReference: said.id } : { is: "unclear", why: "still at work" };
};

/**
 * A game provider of the signed generic protocol (docs/new-adapter.md). A reference moves money once, however often it
 * is sent. A void of an unknown reference holds for ever, and each call carries the time by which it has to arrive.
 */
const createPort = ({ http, now, randomBytes }: AdapterDeps, provider: Provider): GamePort => {
  const calls = createSignedCalls(http, now, { ...provider, target: provider.code });
  /** For a call that may be repeated. */
  const fresh = (): string => randomBytes(12).toString("hex");
  const pathOf = (username: string): string => `/v1/players/${encodeURIComponent(username)}`;
  const transferPath = (reference: string): string => `/v1/transfers/${encodeURIComponent(reference)}`;

  const setPassword = async (account: { readonly username: string; readonly password: string }): Promise<Verdict> => {
    const { username, password } = account;
    const read = await calls.post(`${pathOf(username)}/password`, fresh(), { password }, signedPlayer);
    if (read.is !== "good") return refusal(read, playerRefusals);
    return read.value.username === username ? { is: "done" } : { is: "unclear", why: "another player" };
  };

  const transfer = async (order: Order, { send, notAfter }: Attempt): Promise<Verdict> => {
    const { reference, username, direction, amount, currency } = order;
    const said = { reference, username, direction, amount: toDecimalText(amount), currency };
    const body = { ...said, notAfter: notAfter.toISOString() };
    const read = await calls.post("/v1/transfers", `transfer:${reference}`, body, signedTransfer, send);
    return read.is === "good" ? verdictOf(read.value, order) : refusal(read, moveRefusals);
  };

  const session = async ({ username, password, language }: Visit): Promise<GameLaunch> => {
    const body = { language, ...(provider.opensBy === "password" && { password }) };
    const read = await calls.post(`${pathOf(username)}/sessions`, fresh(), body, signedSession);
    if (read.is === "failed") return { is: "refused", reason: read.code };
    if (read.is === "unclear") return read;
    const { url, username: theirs } = read.value;
    if (theirs !== username) return { is: "unclear", why: "another player" };
    return isProvidersLink(provider, url) ? { is: "link", link: url } : { is: "unclear", why: "a link elsewhere" };
  };

  const launch = async (visit: Visit): Promise<GameLaunch> => {
    if (provider.opensBy === "session" || provider.opensBy === "password") return session(visit);
    const { username, password, ticket, language } = visit;
    const who = provider.opensBy === "ticket" ? { ticket } : { username, password };
    const link = new URL(provider.launchUrl);
    link.search = new URLSearchParams({ ...who, lang: language }).toString();
    return { is: "link", link: link.href };
  };

  return {
    code: provider.code,
    category: provider.category,
    create: async ({ username, password, currency }) => {
      const body = { username, password, currency };
      const read = await calls.post("/v1/players", fresh(), body, signedPlayer);
      if (read.is === "failed" && read.code === "PLAYER_EXISTS") return setPassword({ username, password });
      if (read.is !== "good") return refusal(read, playerRefusals);
      const isOurs = read.value.username === username && read.value.currency === currency;
      return isOurs ? { is: "done" } : { is: "unclear", why: "another player" };
    },
    resetPassword: setPassword,
    balance: async ({ username, currency }) => {
      const read = await calls.get(pathOf(username), signedPlayer);
      if (read.is !== "good") return unclear(read);
      const { value } = read;
      if (value.username !== username || value.currency !== currency) return { is: "unclear", why: "another account" };
      return { is: "known", balance: value.balance, theirTime: read.theirTime };
    },
    reserve: () => http.reserve(provider.code, provider.baseUrl),
    deposit: (move, attempt) => transfer({ ...move, direction: "in" }, attempt),
    withdraw: (move, attempt) => transfer({ ...move, direction: "out" }, attempt),
    ask: async (order) => {
      const read = await calls.get(transferPath(order.reference), signedTransfer);
      if (read.is === "good") return verdictOf(read.value, order);
      if (read.is === "failed" && read.code === "TRANSFER_NOT_FOUND") return { is: "not-found" };
      return unclear(read);
    },
    absence: (order) => ({
      by: "void",
      void: async () => {
        const path = `${transferPath(order.reference)}/void`;
        const read = await calls.post(path, `void:${order.reference}`, {}, signedTransfer);
        return read.is === "good" ? verdictOf(read.value, order) : unclear(read);
      },
    }),
    report: async ({ username, from }) => {
      const query = new URLSearchParams({ from: from.toISOString() });
      const read = await calls.get(`${pathOf(username)}/rounds?${query.toString()}`, signedRounds);
      if (read.is !== "good") return unclear(read);
      const { rounds, completeUpTo, hasMore, username: theirs } = read.value;
      if (theirs !== username) return { is: "unclear", why: "another player" };
      const bets = rounds.map(({ event, side, ...round }) => ({
        ...round,
        ...(event && side && { on: { event, side } }),
      }));
      return checkedReport({ bets, completeUpTo, hasMore, theirTime: read.theirTime }, from);
    },
    holdings: async (after) => {
      const query = new URLSearchParams({ after: after ?? "" });
      const read = await calls.get(`/v1/players?${query.toString()}`, signedPlayers);
      if (read.is !== "good") return unclear(read);
      return { is: "known", accounts: read.value.players, next: read.value.next };
    },
    launch,
    ...(provider.opensBy === "ticket" && {
      tickets: createSignedTickets({ now, path: `/callbacks/games/${provider.code}/verify` }, provider),
    }),
  };
};

/** A game provider of the signed generic protocol. The probe asks for the balance of an unknown player. */
export const signedGame = defineAdapter({
  kind: "game",
  id: "signed",
  settings: signedGameSettings,
  secrets: signedSecrets,
  create: (deps, settings, { code }) => createPort(deps, { ...settings, code }),
  probe: async (port) => probeOf(await balanceOfNobody(port), signedStrangers),
});
