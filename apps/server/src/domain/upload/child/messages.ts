/** What a decoding process is asked: to make a picture anew, or to read what codes are in it. */
export type Ask = { readonly n: number; readonly work: Work; readonly bytes: Uint8Array };
export type Work = "re-encode" | "re-encode-gif" | "read-codes";

/** A code in a picture; what is not valid was seen, but could not be read whole. */
export type SeenCode = { readonly text: string; readonly isValid: boolean };

/** A picture made anew: a JPEG that stands upright, without metadata. Sizes in pixels. */
export type Made = {
  readonly is: "made";
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
};

/** `corners`: how many of a code's corner marks were seen, where no code was. */
export type Read = {
  readonly is: "read";
  readonly codes: readonly SeenCode[];
  readonly corners: number;
  readonly width: number;
  readonly height: number;
};

/** What was sent is no whole picture of a kind that we take. */
export type NoPicture = { readonly is: "no-picture" };

export type Told = Made | Read | NoPicture;
export type Reply = { readonly n: number; readonly told: Told };
