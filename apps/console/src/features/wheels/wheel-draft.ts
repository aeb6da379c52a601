import type { addWheel } from "@krapao/contract/operator/add-wheel";
import type { SlicePrize, Wheel } from "@krapao/contract/operator/content-shapes";
import type { BodyOf } from "@krapao/contract/types";
import { bareAmountText, countText } from "@krapao/i18n";

import { isTooLong, isComplete, NO_TEXTS, type Texts } from "../../lib/texts.ts";
import { isInOrder, localOf, momentOf } from "../../lib/typed-moment.ts";
import { decimalOf, wholeOf } from "../../lib/typed-number.ts";

/** The initial state of a new wheel. */
export type WheelModel = {
  readonly currency: Wheel["currency"];
  readonly name: Texts;
  readonly audienceSegment: Wheel["audienceSegment"];
  readonly activeFrom: string | null;
  readonly activeTo: string | null;
  readonly slices: readonly Wheel["slices"][number][];
};

/** The state of a slice's form. Numbers are as typed. */
export type SliceDraft = {
  readonly code: string;
  readonly label: Texts;
  readonly bgColor: string;
  readonly textColor: string;
  readonly html: Texts;
  readonly weight: string;
  readonly prize: SlicePrize;
  readonly prizeName: Texts;
  readonly amount: string;
};

export type WheelDraft = {
  readonly currency: Wheel["currency"];
  readonly name: Texts;
  /** The id of a segment, or empty for all members. */
  readonly audienceSegment: string;
  /** Local time in Asia/Bangkok, such as `2026-11-21T09:00`, or empty. */
  readonly activeFrom: string;
  readonly activeTo: string;
  readonly slices: readonly SliceDraft[];
};

const NEW_SLICE: SliceDraft = {
  code: "",
  label: NO_TEXTS,
  bgColor: "#6d4bd8",
  textColor: "#ffffff",
  html: NO_TEXTS,
  weight: "1",
  prize: "nothing",
  prizeName: NO_TEXTS,
  amount: "",
};

/** A new slice with an unused code. */
export const newSlice = (slices: readonly SliceDraft[]): SliceDraft => {
  const codes = new Set(slices.map(({ code }) => code));
  let number = slices.length + 1;
  while (codes.has(`S${number}`)) number += 1;
  return { ...NEW_SLICE, code: `S${number}` };
};

/** Converts a wheel into the state of the form, to make a similar one. */
export const draftOf = ({ currency, name, audienceSegment, activeFrom, activeTo, slices }: WheelModel): WheelDraft => ({
  currency,
  name,
  audienceSegment: audienceSegment?._id ?? "",
  activeFrom: localOf(activeFrom),
  activeTo: localOf(activeTo),
  slices: slices.map((slice) => ({
    ...slice,
    weight: String(slice.weight),
    amount: slice.amount === 0 ? "" : bareAmountText(slice.amount),
  })),
});

/** The largest weight of a slice. */
export const MAX_WEIGHT = 1_000_000;

const weightOf = ({ weight }: SliceDraft): number | null => {
  const read = wholeOf(weight);
  return read !== undefined && read >= 1 && read <= MAX_WEIGHT ? read : null;
};

const amountOf = ({ prize, amount }: SliceDraft): number | null => {
  if (prize !== "cash") return 0;
  const read = decimalOf(amount);
  return read === undefined || read <= 0 ? null : read;
};

/** The fields of a slice that are missing or not valid. */
export const faultsOf = (
  slice: SliceDraft,
  others: readonly SliceDraft[],
): readonly ("code" | "label" | "weight" | "amount" | "prizeName" | "html")[] => [
  ...(/^[A-Za-z0-9_-]{1,50}$/.test(slice.code) && !others.some(({ code }) => code === slice.code)
    ? []
    : (["code"] as const)),
  ...(isComplete(slice.label) ? [] : (["label"] as const)),
  ...(weightOf(slice) === null ? (["weight"] as const) : []),
  ...(amountOf(slice) === null ? (["amount"] as const) : []),
  ...(slice.prize === "thing" && !isComplete(slice.prizeName) ? (["prizeName"] as const) : []),
  ...(isTooLong(slice.html) ? (["html"] as const) : []),
];

/** The period of a wheel, or null when a time is not valid or the end is before the start. */
export const timesOf = ({
  activeFrom,
  activeTo,
}: Pick<WheelDraft, "activeFrom" | "activeTo">): Readonly<Record<"activeFrom" | "activeTo", string | null>> | null => {
  const times = { activeFrom: momentOf(activeFrom), activeTo: momentOf(activeTo) };
  const { activeFrom: from, activeTo: to } = times;
  return from === undefined || to === undefined || !isInOrder(from, to) ? null : { activeFrom: from, activeTo: to };
};

/** Converts the form into the wheel to send, or null while a field is not valid. */
export const wheelOf = (draft: WheelDraft): Omit<BodyOf<typeof addWheel>, "reason"> | null => {
  const { currency, name, audienceSegment, slices } = draft;
  const times = timesOf(draft);
  const isRight = slices.every((slice, at) => faultsOf(slice, slices.slice(0, at)).length === 0);
  if (!isComplete(name) || slices.length < 2 || !isRight || times === null) return null;
  return {
    currency,
    name: { ...name },
    audienceSegment: audienceSegment === "" ? null : audienceSegment,
    ...times,
    slices: slices.map((slice) => ({
      ...slice,
      label: { ...slice.label },
      html: { ...slice.html },
      prizeName: { ...slice.prizeName },
      weight: weightOf(slice) ?? 0,
      amount: amountOf(slice) ?? 0,
    })),
  };
};

/** The probability of each slice in per cent, with two decimals. Slices that are not valid have none. */
export const chancesOf = (weights: readonly number[]): readonly number[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => (total === 0 ? 0 : Math.round((weight / total) * 10_000) / 100));
};

/** A chance as one spin in so many, with a decimal where it says something. Null where it never happens. */
export const oneIn = (weight: number, weights: readonly number[]): string | null => {
  const spins = weights.reduce((sum, each) => sum + each, 0) / weight;
  return weight === 0 ? null : spins < 10 ? String(Math.round(spins * 10) / 10) : countText(Math.round(spins));
};

type Figures = { readonly weight: number; readonly amount: number; readonly prize: SlicePrize };

const sumOf = (slices: readonly Figures[], of: (slice: Figures) => number): number =>
  slices.reduce((sum, slice) => sum + of(slice), 0);

const rounded = (amount: number): number => Math.round(amount * 100) / 100;

/** The money that a spin pays on average, in major units. */
const paidOf = (slices: readonly Figures[]): number => {
  const total = sumOf(slices, ({ weight }) => weight);
  return total === 0 ? 0 : sumOf(slices, ({ weight, amount }) => weight * amount) / total;
};

/** The average cost of a coin, in major units: a slice that gives a coin costs another spin. */
const coinCostOf = (slices: readonly Figures[]): number => {
  const ends = sumOf(slices, ({ weight, prize }) => (prize === "coin" ? 0 : weight));
  return ends === 0 ? 0 : sumOf(slices, ({ weight, amount }) => weight * amount) / ends;
};

/** What each slice adds to the average cost of a spin, in major units. */
export const costsOf = (slices: readonly Figures[]): readonly number[] => {
  const total = sumOf(slices, ({ weight }) => weight);
  const again = coinCostOf(slices);
  return slices.map(({ weight, amount, prize }) =>
    total === 0 ? 0 : rounded((weight * (prize === "coin" ? again : amount)) / total),
  );
};

/** The average cost of a spin with those that it gives, in major units. */
export const costOf = (slices: readonly Figures[]): number => rounded(coinCostOf(slices));

/** What so many spins pay on average, in major units. Spins that the wheel gave are among them. */
export const paidBy = (slices: readonly Figures[], spins: number): number => rounded(paidOf(slices) * spins);

/** The figures of the slices in the form, as far as they are valid. */
export const figuresOf = (slices: readonly SliceDraft[]): readonly Figures[] =>
  slices.map((slice) => ({ weight: weightOf(slice) ?? 0, amount: amountOf(slice) ?? 0, prize: slice.prize }));
