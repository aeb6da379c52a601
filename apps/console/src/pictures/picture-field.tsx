import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { lazyPart } from "@krapao/ui/lazy-part";
import { TextInput } from "@krapao/ui/text-input";
import { type ReactNode, Suspense, useEffect, useState } from "react";

import { FileInput } from "../parts/file-input.tsx";
import { SkeletonLines } from "../parts/view.tsx";
import type { Chosen } from "./crop-panel.tsx";

const panel = lazyPart(async () => (await import("./crop-panel.tsx")).CropPanel);

const OWN_PATH = /^\/(?!\/)[\w./-]+$/;

/** Whether a text is the path of a picture on this server. */
export const isOwnPath = (path: string): boolean => OWN_PATH.test(path);

/** Uploads a chosen and cropped picture. `children` are shown while none is chosen. */
export const PictureUpload = ({
  onDone,
  children,
}: {
  readonly onDone: (path: string) => void;
  readonly children?: ReactNode;
}) => {
  const t = useT("console");
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isWrong, setWrong] = useState(false);
  useEffect(
    () => () => {
      if (chosen === null) return;
      URL.revokeObjectURL(chosen.address);
      chosen.bitmap.close();
    },
    [chosen],
  );
  const choose = async (file: File): Promise<void> => {
    try {
      setChosen({ bitmap: await createImageBitmap(file), address: URL.createObjectURL(file) });
      setWrong(false);
    } catch {
      setWrong(true);
    }
  };
  if (chosen !== null)
    return (
      <Suspense fallback={<SkeletonLines lines={1} height="h-56" />}>
        <panel.Part
          chosen={chosen}
          onDone={(path) => {
            onDone(path);
            setChosen(null);
          }}
          onCancel={() => setChosen(null)}
        />
      </Suspense>
    );
  return (
    <div className="grid gap-3">
      <Field label={t("crop.upload")} hint={t("crop.uploadHint")} error={isWrong ? t("crop.notPicture") : undefined}>
        <FileInput accept="image/jpeg,image/png,image/webp" onFile={(file) => void choose(file)} />
      </Field>
      {children}
    </div>
  );
};

type PictureFieldProps = { readonly value: string; readonly onChange: (path: string) => void };

/** A banner's picture: uploaded and cropped here, or given by its path. */
export const PictureField = ({ value, onChange }: PictureFieldProps) => {
  const t = useT("console");
  return (
    <PictureUpload onDone={onChange}>
      {isOwnPath(value) && (
        <img
          src={value}
          alt=""
          width={720}
          height={360}
          className="block aspect-2/1 h-auto w-full max-w-88 rounded-card bg-night object-cover"
        />
      )}
      <Field
        label={t("banner.image")}
        hint={t("banner.imageHint", { example: "/banners/invite.svg" })}
        error={value !== "" && !isOwnPath(value) ? t("settings.wrong") : undefined}
      >
        <TextInput
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </Field>
    </PictureUpload>
  );
};
