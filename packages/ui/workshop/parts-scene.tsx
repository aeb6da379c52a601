import { useT } from "@krapao/i18n/react";
import { Gift, Search, Zap } from "lucide-react";
import { useState } from "react";

import { Badge } from "../src/badge.tsx";
import { Button, type ButtonTone } from "../src/button.tsx";
import { Card } from "../src/card.tsx";
import { CopyButton } from "../src/copy-button.tsx";
import { Countdown } from "../src/countdown.tsx";
import { type DateValue, DateInput } from "../src/date-input.tsx";
import { EmptyState } from "../src/empty-state.tsx";
import { ErrorState } from "../src/error-state.tsx";
import { Field } from "../src/field.tsx";
import { LanguageMenu } from "../src/language-menu.tsx";
import { Mark } from "../src/list-row.tsx";
import { Money } from "../src/money.tsx";
import { Pagination } from "../src/pagination.tsx";
import { ProgressBar, StepBar } from "../src/progress-bar.tsx";
import { QrImage } from "../src/qr-image.tsx";
import { savePicture } from "../src/save-picture.ts";
import { Segmented } from "../src/segmented.tsx";
import { Select } from "../src/select.tsx";
import { Skeleton } from "../src/skeleton.tsx";
import { StatusBadge } from "../src/status-badge.tsx";
import { Table } from "../src/table.tsx";
import { TextInput } from "../src/text-input.tsx";
import { toast } from "../src/toast.tsx";

const tones: readonly ButtonTone[] = ["night", "gold", "outline", "soft", "danger", "danger-outline"];
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" shape-rendering="crispEdges"><rect width="8" height="8" fill="#fff"/><path d="M0 0h3v3H0zM5 0h3v3H5zM0 5h3v3H0zM4 4h2v1H4zM6 6h2v2H6z" fill="#17132b"/></svg>';
const started = Date.now();

/** All parts on one page. */
export const PartsScene = () => {
  const t = useT("forms", "member", "join", "bonus", "deposit");
  const [page, setPage] = useState(6);
  const [kind, setKind] = useState<"all" | "in" | "out" | "move" | "bonus">("all");
  const [day, setDay] = useState<DateValue>("2026-11-21");
  return (
    <main className="mx-auto grid max-w-300 grid-cols-1 gap-5 p-4 sm:grid-cols-2">
      <Card className="grid content-start gap-3">
        <div className="flex justify-end">
          <LanguageMenu look="outline" />
        </div>
        <h1 className="min-w-0 text-headline font-bold">ผู้ที่รู้น้ำปั๊ม ຜູ້ທີ່ຮູ້ນ້ຳ ญี่ปุ่น</h1>
        <h2 className="text-title font-bold">ผู้ที่รู้น้ำปั๊ม ຜູ້ທີ່ຮູ້ນ້ຳ ฐู กู้ ปี่ ຢູ່ ຊົ່ວໂມງ ໝູ່</h2>
        <p>
          <Money amount={123_456_789n} currency="THB" /> <Money amount={-50_000n} currency="LAK" />{" "}
          <Money signed amount={50_000n} currency="THB" />
        </p>
        {tones.map((tone) => (
          <Button
            key={tone}
            tone={tone}
            wide
            icon={<Zap aria-hidden className="size-4.5" />}
            onClick={() => toast(t("errors.PENDING"))}
          >
            {t("deposit.qrPaid")}
          </Button>
        ))}
        <Button loading wide>
          {t("common.save")}
        </Button>
        <Button disabled wide>
          {t("common.confirm")}
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button size="small" tone="danger" onClick={() => toast(t("errors.QR_FAIL"), "danger")}>
            toast
          </Button>
          <CopyButton look="button" text="4052187736" shown="405-218-7736" label={t("terms.accountNumber")} />
          <CopyButton text="4052187736" />
        </div>
      </Card>
      <Card className="grid content-start gap-4">
        <Field label={t("terms.bank")} hint={t("register.bankRecommended", { bank1: "กสิกรไทย", bank2: "ไทยพาณิชย์" })}>
          <Select
            before={
              <Mark size="small" tone="up">
                KB
              </Mark>
            }
            placeholder={t("register.bankSelect")}
            defaultValue="KBANK"
          >
            <option value="KBANK">กสิกรไทย KBANK</option>
            <option value="SCB">ไทยพาณิชย์ SCB</option>
          </Select>
        </Field>
        <Field label={t("terms.accountNumber")} warning={t("validation.accountLengthWarning", { expected: 10 })}>
          <TextInput defaultValue="123456789" inputMode="numeric" />
        </Field>
        <div className="grid grid-cols-2 items-start gap-3">
          <Field label={t("terms.firstName")} error={t("validation.englishRequired")}>
            <TextInput defaultValue="สมชาย" />
          </Field>
          <Field label={t("terms.lastName")} hint={t("register.nameHint")}>
            <TextInput defaultValue="JAIDEE" />
          </Field>
        </div>
        <Field label={t("statement.periodFrom")}>
          <DateInput label={t("statement.periodFrom")} value={day} onChange={setDay} />
        </Field>
        <Field label={t("terms.inviterCode")} aside={t("terms.inviter")}>
          <TextInput readOnly value="PR1000128" />
        </Field>
        <Field label={t("bonus.search")} labelHidden>
          <TextInput
            placeholder={t("terms.promotionCode")}
            before={<Search aria-hidden className="ml-4 size-5 text-mute" />}
          />
        </Field>
      </Card>
      <Card className="grid content-start gap-4">
        <Segmented
          look="chips"
          label={t("terms.status")}
          value={kind}
          onChange={setKind}
          segments={[
            { key: "all", label: t("common.all") },
            { key: "in", label: t("terms.deposit") },
            { key: "out", label: t("terms.withdraw") },
            { key: "move", label: t("terms.transfer") },
            { key: "bonus", label: t("statement.kindBonus") },
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <StatusBadge status="SUCCESS" />
          <StatusBadge status="FAILED" />
          <StatusBadge status="CHECKING" />
          <Badge tone="up" icon={<Zap aria-hidden className="size-3.5" />} size="medium">
            {t("deposit.auto")}
          </Badge>
          <Badge>{t("deposit.needsSlip")}</Badge>
          <Badge tone="gold">12</Badge>
          <Badge tone="accent">{t("statuses.bonus.active")}</Badge>
        </div>
        <ProgressBar part={0.64} label={t("terms.turnover")} />
        <StepBar
          at={1}
          label={t("statement.slipStatus")}
          steps={[t("statuses.slip.sent"), t("statuses.slip.checking"), t("statuses.slip.credited")]}
        />
        <div className="night rounded-card p-4">
          <StepBar
            night
            at={1}
            label={t("register.title")}
            steps={[t("register.stepPhone"), t("register.stepOtp"), t("register.stepProfile"), t("register.stepBank")]}
          />
        </div>
        <div className="flex flex-col items-center gap-3">
          <Countdown until={started + 277_000} />
          <QrImage svg={svg} alt="QR" />
          <Button size="small" tone="outline" onClick={() => void savePicture(svg, "krapao-qr")}>
            {t("common.saveImage")}
          </Button>
        </div>
        <Pagination page={page} pages={12} onChange={setPage} />
        <Pagination look="text" page={page} pages={12} onChange={setPage} />
      </Card>
      <Card className="grid content-start gap-4">
        <Table
          label={t("spin.coupons")}
          rowKey={(row) => row.name}
          rows={[
            { name: "฿20", amount: 2_000n },
            { name: "฿100", amount: 10_000n },
          ]}
          columns={[
            { key: "n", head: "#", render: (_, at) => at + 1 },
            { key: "slice", head: t("terms.slice"), render: (row) => row.name },
            { key: "prize", head: t("terms.prize"), render: () => "เงินสด" },
            { key: "amount", head: t("terms.amount"), end: true, render: (row) => <Money amount={row.amount} /> },
            {
              key: "claim",
              head: "",
              end: true,
              render: () => (
                <Button size="small" tone="soft">
                  {t("terms.claim")}
                </Button>
              ),
            },
          ]}
        />
        <EmptyState icon={<Gift />} action={<Button size="small">{t("terms.deposit")}</Button>}>
          {t("statement.empty")}
        </EmptyState>
        <ErrorState onRetry={() => undefined} />
        <div className="grid gap-2">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-12" />
        </div>
      </Card>
    </main>
  );
};
