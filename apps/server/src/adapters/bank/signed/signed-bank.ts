import { hash } from "node:crypto";

import { defineAdapter } from "../../definition.ts";
import type { Http } from "../../../lib/outgoing.ts";
import { probeOf } from "../../probe.ts";
import { signedSecrets, signedSettings, signedStrangers } from "../../signed/settings.ts";
import { readSignedRequest } from "../../signed/signed-request.ts";
import { createSignedCalls } from "../../signed/signed-calls.ts";
import type { SignedProvider } from "../../signed/signed-calls.ts";
import type { BankPort, FeedCallback } from "../port.ts";
import { feedEvent, statementPage, subscribed } from "./format.ts";

type Deps = { readonly http: Http; readonly now: () => Date };

/**
 * A bank by the signed generic protocol (DOMAIN.md, PAYTIMZ and WW), because no bank publishes the format of a feed. A
 * line of the feed is signed over its raw bytes. It is parsed only after the signature is checked.
 */
const create = ({ http, now }: Deps, provider: SignedProvider): BankPort => {
  const calls = createSignedCalls(http, now, provider);

  const readCallback: BankPort["readCallback"] = (request): FeedCallback => {
    const read = readSignedRequest(provider, request, feedEvent, now());
    if (read.is === "bad") return read;
    const { eventId, transfer } = read.value;
    return { is: "signed", eventId, at: read.at, transfer };
  };

  return {
    callbackAnswer: JSON.stringify({ received: true }),
    readCallback,
    subscribe: async ({ accounts, callbackUrl }) => {
      const body = { accounts, callbackUrl };
      const key = `feed:${hash("sha256", JSON.stringify(body), "hex")}`;
      const read = await calls.post("/v1/subscriptions", key, body, subscribed);
      if (read.is === "unclear") return read;
      if (read.is === "failed") return { is: "unclear", why: `code ${read.code}` };
      return read.value.accounts === accounts.length ? { is: "done" } : { is: "unclear", why: "other accounts" };
    },
    transfers: async ({ account, from, to, after }) => {
      const { bankCode, accountNo } = account;
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), after: after ?? "" });
      const path = `/v1/accounts/${encodeURIComponent(bankCode)}/${encodeURIComponent(accountNo)}/transfers`;
      const read = await calls.get(`${path}?${query.toString()}`, statementPage);
      if (read.is === "failed") return { is: "unclear", why: `code ${read.code}` };
      if (read.is === "unclear") return read;
      const { transfers, next } = read.value;
      const isAnother = transfers.some(({ to }) => to.bankCode !== bankCode || to.accountNo !== accountNo);
      return isAnother ? { is: "unclear", why: "another account" } : { is: "known", transfers, next };
    },
  };
};

/** A period of one second and an account that nobody has. Its statement has no lines. */
const nothing = (now: Date) => ({
  account: { bankCode: "PROBE", accountNo: "0000000000" },
  from: new Date(now.getTime() - 1_000),
  to: now,
  after: null,
});

/** A bank by the signed generic protocol. The probe asks for the statement of an account that is not ours. */
export const signedBank = defineAdapter({
  kind: "bank",
  id: "signed",
  settings: signedSettings,
  secrets: signedSecrets,
  create: (deps, settings, { code }) => create(deps, { ...settings, target: code }),
  probe: async (port, { now }) => probeOf(await port.transfers(nothing(now())), signedStrangers),
});
