import type { Coupon, Slice } from "@krapao/contract/spin/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";

import { useMoneyText } from "../../money/use-currency.ts";

type CouponTableProps = {
  /** The coupons of one page. */
  readonly coupons: readonly Coupon[];
  /** The number of the first coupon. */
  readonly first: number;
  readonly slices: readonly Slice[];
  /** The one coupon to claim first. Null while a bonus prevents all claims. */
  readonly urgent: Coupon | null;
  /** Whether something follows below it. Then a line separates them. */
  readonly hasMore: boolean;
  readonly onClaim: (coupon: Coupon) => void;
};

const cell = "border-b border-line py-3 pr-2";
/** On the narrowest phones the prize's name is below the slice's label. */
const wideOnly = "max-[374px]:hidden";

const Slot = ({ coupon, slices }: { readonly coupon: Coupon; readonly slices: readonly Slice[] }) => {
  const { name, slice } = coupon.prize;
  const colour = slices.find(({ code }) => code === slice.code)?.bgColor;
  return (
    <span className="flex items-center gap-2">
      <span
        aria-hidden
        className="size-2.5 shrink-0 rounded-[3px] border border-ink/10 bg-haze forced-color-adjust-none"
        style={colour === undefined ? undefined : { backgroundColor: colour }}
      />
      <span>
        <span className="block font-semibold">{slice.label}</span>
        <span className="block text-small text-mute min-[375px]:hidden">{name}</span>
      </span>
    </span>
  );
};

/** Coupons by number, slice, prize and amount, each with its button. */
export const CouponTable = ({ coupons, first, slices, urgent, hasMore, onClaim }: CouponTableProps) => {
  const t = useT("member", "spin");
  const moneyText = useMoneyText();
  const head = "border-b border-line py-2 pr-2 font-normal";
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <section aria-label={t("spin.coupons")} tabIndex={0} className="rails-hidden relative min-w-0 overflow-x-auto">
      <table className="w-full text-label">
        <thead>
          <tr className="text-left text-mute">
            <th scope="col" className={head}>
              #
            </th>
            <th scope="col" className={head}>
              {t("spin.slice")}
            </th>
            <th scope="col" className={`${head} ${wideOnly}`}>
              {t("terms.prize")}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {t("terms.amount")}
            </th>
            <th className="border-b border-line">
              <span className="sr-only">{t("terms.claim")}</span>
            </th>
          </tr>
        </thead>
        <tbody className={hasMore ? undefined : "[&>tr:last-child>td]:border-0"}>
          {coupons.map((coupon, at) => (
            <tr key={coupon._id}>
              <td className={`${cell} text-mute`}>{first + at}</td>
              <td className={cell}>
                <Slot coupon={coupon} slices={slices} />
              </td>
              <td className={`${cell} ${wideOnly}`}>{coupon.prize.name}</td>
              <td className={`${cell} text-right font-bold whitespace-nowrap`}>
                {coupon.amount === 0 ? "–" : moneyText(coupon.amount)}
              </td>
              <td className="border-b border-line py-0.75 text-right">
                <Button
                  tone={coupon === urgent ? "gold" : "soft"}
                  size="small"
                  className="min-[375px]:min-w-16"
                  aria-label={`${t("terms.claim")} ${coupon.prize.slice.label}`}
                  onClick={() => onClaim(coupon)}
                >
                  {t("terms.claim")}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
