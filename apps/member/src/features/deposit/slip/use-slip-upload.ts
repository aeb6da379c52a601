import { uploadSlip } from "@krapao/contract/deposit/upload-slip";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";

import { CallError, NO_ANSWER } from "../../../lib/client.ts";
import { serverClock } from "../../../lib/server-clock.ts";
import { upload } from "../../../lib/upload.ts";
import { type PictureFault, pictureFaultOf } from "./check-picture.ts";
import { hoursQuery, latestSlipsQuery } from "./queries.ts";

/**
 * The state of a slip's upload. `unsent`: no answer came, the slip is not known to have arrived, and the picture is kept
 * so that it can be sent again.
 */
export type SlipUpload =
  | { readonly is: "idle" }
  | { readonly is: "unfit"; readonly why: PictureFault }
  | { readonly is: "sending"; readonly part: number; readonly name: string }
  | { readonly is: "unsent"; readonly name: string }
  | { readonly is: "refused"; readonly failure: unknown }
  | { readonly is: "sent" };

export type SlipUploads = {
  readonly state: SlipUpload;
  readonly send: (file: File) => void;
  readonly retry: () => void;
  readonly cancel: () => void;
};

/** The clocks of a device and the server always differ a little. */
const SLACK_MS = 2_000;

const isUnanswered = (failure: unknown): boolean => failure instanceof CallError && failure.key === NO_ANSWER;

type Chosen = { readonly file: File; readonly since: number };

/** Sends one slip at a time. A closed sheet keeps sending. */
export const useSlipUpload = (): SlipUploads => {
  const queries = useQueryClient();
  const [state, setState] = useState<SlipUpload>({ is: "idle" });
  const chosen = useRef<Chosen | null>(null);
  const leaving = useRef<AbortController | null>(null);

  /** Whether the server has the slip although its answer did not arrive. `options` of the read that asks. */
  const hasArrived = useCallback(
    async ({ since }: Chosen, options: { readonly retry?: false } = {}): Promise<boolean> => {
      const { slips } = await queries.fetchQuery({ ...latestSlipsQuery, ...options, staleTime: 0 });
      const newest = slips[0]?.createdAt;
      return newest !== undefined && serverClock.here(Date.parse(newest)) >= since - SLACK_MS;
    },
    [queries],
  );

  const start = useCallback(
    async (picture: Chosen, isAgain: boolean): Promise<void> => {
      const { file } = picture;
      const stop = new AbortController();
      leaving.current = stop;
      setState({ is: "sending", part: 0, name: file.name });
      try {
        if (!isAgain || !(await hasArrived(picture)))
          await upload(uploadSlip, file, {
            onProgress: (part) => setState({ is: "sending", part, name: file.name }),
            signal: stop.signal,
          }).catch(async (failure: unknown) => {
            // Only its answer may be lost. Offline, the question would wait for the connection.
            const isLost = isUnanswered(failure) && navigator.onLine;
            const isThere = isLost && (await hasArrived(picture, { retry: false }).catch(() => false));
            if (!isThere || stop.signal.aborted) throw failure;
          });
        chosen.current = null;
        setState({ is: "sent" });
        await queries.invalidateQueries({ queryKey: ["slip"] });
      } catch (failure) {
        if (stop.signal.aborted) return;
        if (isUnanswered(failure)) {
          setState({ is: "unsent", name: file.name });
          return;
        }
        chosen.current = null;
        setState({ is: "refused", failure });
        if (failure instanceof CallError && failure.key === "SLIP_UPLOAD_FAIL")
          await queries.invalidateQueries({ queryKey: hoursQuery.queryKey });
      }
    },
    [hasArrived, queries],
  );

  const send = useCallback(
    (file: File): void => {
      void pictureFaultOf(file).then((why) => {
        if (why !== null) {
          setState({ is: "unfit", why });
          return undefined;
        }
        chosen.current = { file, since: Date.now() };
        return start(chosen.current, false);
      });
    },
    [start],
  );

  const retry = useCallback((): void => {
    if (chosen.current !== null) void start(chosen.current, true);
  }, [start]);

  const cancel = useCallback((): void => {
    leaving.current?.abort();
    chosen.current = null;
    setState({ is: "idle" });
  }, []);

  useEffect(() => {
    if (state.is !== "unsent") return undefined;
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  }, [state.is, retry]);

  return { state, send, retry, cancel };
};
