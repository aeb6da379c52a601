import { CallError } from "@krapao/client/call-error";
import { addressOf } from "@krapao/client/input";
import { createUpload } from "@krapao/client/upload";
import { uploadChatFile } from "@krapao/contract/operator/upload-chat-file";
import { useEffect, useRef, useState } from "react";

import { transport } from "../../lib/client.ts";
import type { TakenFile } from "./reply.ts";

const upload = createUpload(transport);

/** A file of a reply: uploading, accepted, or refused. */
export type Attachment = {
  readonly name: string;
  /** The progress of the upload, from 0 to 1. */
  readonly progress: number;
  readonly taken: TakenFile | null;
  readonly failure: unknown;
};

/** Uploads one file at a time, before its reply is sent. */
export const useAttachment = (
  id: string,
): {
  readonly attachment: Attachment | null;
  readonly attach: (file: File) => void;
  readonly clear: () => void;
} => {
  const [attachment, setAttachment] = useState<Attachment | null>(null);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const attach = (file: File): void => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const put = (next: Partial<Attachment>): void => {
      if (!controller.signal.aborted)
        setAttachment({ name: file.name, progress: 0, taken: null, failure: null, ...next });
    };
    put({});
    const call = { ...uploadChatFile, path: addressOf(uploadChatFile, { params: { _id: id } }) };
    upload(call, file, { onProgress: (progress) => put({ progress }), signal: controller.signal }).then(
      (taken) => put({ progress: 1, taken }),
      (failure: unknown) => put({ failure: failure instanceof CallError ? failure : new CallError("KEY_INVALID", 0) }),
    );
  };
  const clear = (): void => {
    running.current?.abort();
    setAttachment(null);
  };
  return { attachment, attach, clear };
};
