import type { ZodType } from "zod";

import type { BankPort } from "./bank/port.ts";
import type { GamePort } from "./games/port.ts";
import type { GiftPort } from "./gift/port.ts";
import type { Http } from "../lib/outgoing.ts";
import type { PayoutPort } from "./payout/port.ts";
import type { Probe } from "./probe.ts";
import type { QrPort } from "./qr/port.ts";
import type { SlipPort } from "./slips/port.ts";
import type { SmsPort } from "./sms/port.ts";

/** The port of each kind of outside system. */
export type Ports = {
  readonly sms: SmsPort;
  readonly payout: PayoutPort;
  readonly bank: BankPort;
  readonly slips: SlipPort;
  readonly gift: GiftPort;
  readonly qr: QrPort;
  readonly game: GamePort;
};

export type ProviderKind = keyof Ports;

/** The codes of the kinds that have one system alone; an entry of theirs leaves its code out. */
export const onlyCodes = {
  gift: "TRUEMONEY",
  bank: "bank",
  slips: "slips",
  payout: "payouts",
  sms: "sms",
} as const satisfies Partial<Record<ProviderKind, string>>;

/** The kinds that have one system alone. */
export type SingleKind = keyof typeof onlyCodes;

/** The port of each of them; null for one that is not configured. */
export type SinglePorts = { readonly [Kind in SingleKind]: Ports[Kind] | null };

export const noSinglePorts: SinglePorts = { gift: null, bank: null, slips: null, payout: null, sms: null };

export const isSingleKind = (kind: string): kind is SingleKind => Object.hasOwn(onlyCodes, kind);

/** What every adapter works with. */
export type AdapterDeps = {
  readonly http: Http;
  readonly now: () => Date;
  readonly randomBytes: (length: number) => Buffer;
};

/** What an adapter is told of the entry that it serves. */
export type AdapterName = {
  /** The name that members and books use; also the target of its calls, for limits, health and logs. */
  readonly code: string;
};

/** One format of one kind of outside system: how it is set up, how it is reached, and how it is tried. */
export type AdapterDefinition<Kind extends ProviderKind, Settings> = {
  readonly kind: Kind;
  /** As an entry's `adapter` names it. */
  readonly id: string;
  /** What an entry has to say beside kind, code, adapter and mode. */
  readonly settings: ZodType<Settings>;
  /** Which of the settings are secrets: a file gives the text of each (`secretFile` for `secret`). */
  readonly secrets: readonly (keyof Settings & string)[];
  readonly create: (deps: AdapterDeps, settings: Settings, name: AdapterName) => Ports[Kind];
  /** A call that changes nothing there, and that only a known caller gets an answer to. */
  readonly probe: (port: Ports[Kind], deps: AdapterDeps, settings: Settings) => Promise<Probe>;
};

/** A definition without the type of its settings, so that definitions stand in one list. */
export type Adapter<Kind extends ProviderKind> = {
  readonly kind: Kind;
  readonly id: string;
  readonly settings: ZodType;
  readonly secrets: readonly string[];
  /** Throws a ZodError when the settings do not fit. */
  readonly open: (
    deps: AdapterDeps,
    settings: unknown,
    name: AdapterName,
  ) => {
    readonly port: Ports[Kind];
    /** By other `deps`, so that whoever tries it sees its call. */
    readonly probe: (deps: AdapterDeps) => Promise<Probe>;
  };
};

/** Declares an adapter. */
export const defineAdapter = <Kind extends ProviderKind, Settings>(
  definition: AdapterDefinition<Kind, Settings>,
): Adapter<Kind> => {
  const { kind, id, settings, secrets, create, probe } = definition;
  return {
    kind,
    id,
    settings,
    secrets,
    open: (deps, given, name) => {
      const read = settings.parse(given);
      return {
        port: create(deps, read, name),
        probe: (by) => probe(create(by, read, name), by, read),
      };
    },
  };
};
