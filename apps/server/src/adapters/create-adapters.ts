import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Clock, Random } from "../lib/ports.ts";
import { type Settings, SettingsError } from "../settings.ts";
import type { Adapters } from "./adapters.ts";
import { createSignedBank } from "./bank/signed/signed-bank.ts";
import { createGames } from "./games/create-games.ts";
import { createTruemoney } from "./gift/truemoney/truemoney.ts";
import type { Http } from "../lib/outgoing.ts";
import { createSignedPayout } from "./payout/signed/signed-payout.ts";
import { noProviders, type Providers, sandboxProviders } from "./providers.ts";
import { createKbank } from "./qr/kbank/kbank.ts";
import { createPayonex } from "./qr/payonex/payonex.ts";
import type { QrPort } from "./qr/port.ts";
import { createSignedQr } from "./qr/signed/signed.ts";
import { createBankSlips } from "./slips/bank/bank-slips.ts";
import { createThaibulk } from "./sms/thaibulk/thaibulk.ts";

type Deps = { readonly http: Http; readonly clock: Clock; readonly random: Random };

/** One adapter for each system that is reached at all; the same for the sandbox and for the real thing. */
export const adaptersFor = ({ http, clock, random }: Deps, providers: Providers): Adapters => {
  const signed = { http, now: clock.now };
  const { sms, payout, bank, kbank, ww, paytimz, payonex, truemoney, slips, games } = providers;
  const qr: readonly (QrPort | null)[] = [
    kbank && createKbank({ ...signed, randomBytes: random.bytes }, kbank),
    ww && createSignedQr(signed, "WW", ww),
    paytimz && createSignedQr(signed, "PAYTIMZ", paytimz),
    payonex && createPayonex(http, payonex),
  ];
  return {
    sms: sms && createThaibulk(http, sms),
    payout: payout && createSignedPayout(signed, payout),
    bank: bank && createSignedBank(signed, bank),
    slips: slips && createBankSlips(http, slips),
    qr: new Map(qr.filter((port) => port !== null).map((port) => [port.provider, port])),
    gift: truemoney && createTruemoney(http, truemoney),
    games: createGames(http, games),
  };
};

/** The sandbox's key, which lies beside the server's own. Throws a {@link SettingsError} when it is missing or damaged. */
const readSandboxKey = async (folder: string): Promise<Buffer> => {
  const file = join(folder, "sandbox.key");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) throw new SettingsError(`The key ${file} is missing: start everything by npm start.`);
  const key = Buffer.from(text.trim(), "base64url");
  if (key.length !== 32) throw new SettingsError(`The key ${file} is damaged: put the right one back.`);
  return key;
};

/** The adapters that the settings ask for: those of the sandbox, or none. */
export const createAdapters = async ({
  settings,
  ...deps
}: Deps & { readonly settings: Settings }): Promise<Adapters> => {
  const { sandboxUrl, secretsDir } = settings;
  if (sandboxUrl === null) return adaptersFor(deps, noProviders);
  return adaptersFor(deps, sandboxProviders(sandboxUrl, await readSandboxKey(secretsDir)));
};
