import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui/cx";
import { useFieldAttributes } from "@krapao/ui/field";
import { frameClass } from "@krapao/ui/text-input";
import { Upload } from "lucide-react";
import { type Ref, useState } from "react";

type FileInputProps = {
  /** As the `accept` of an input. */
  readonly accept: string;
  /** A file that was chosen or dropped. The same one may be chosen again. */
  readonly onFile: (file: File) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

/**
 * Takes a file, chosen or dropped. The browser's own input has words of the browser's language, so it lies unseen over
 * words of ours.
 */
export const FileInput = ({ accept, onFile, ref }: FileInputProps) => {
  const t = useT("console");
  const [name, setName] = useState<string | null>(null);
  return (
    <div className={cx(frameClass, "relative gap-2.5 px-4 py-2 hover:bg-paper")}>
      <Upload aria-hidden className="size-5 shrink-0 text-accent" />
      <span
        aria-hidden={name === null}
        aria-live="polite"
        className={cx("min-w-0 truncate", name === null && "text-mute")}
      >
        {name ?? t("file.choose")}
      </span>
      <input
        ref={ref}
        {...useFieldAttributes()}
        type="file"
        title={name ?? t("file.choose")}
        accept={accept}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file === undefined) return;
          setName(file.name);
          onFile(file);
        }}
      />
    </div>
  );
};
