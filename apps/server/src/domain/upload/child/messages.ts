/** What a decoding process is asked for: to re-encode a picture, or to read the codes in it. */
export type DecodeRequest = { readonly n: number; readonly work: Work; readonly bytes: Uint8Array };
export type Work = "re-encode" | "re-encode-gif" | "read-codes";

/** A code in a picture. One that is not valid was seen but could not be read completely. */
export type SeenCode = { readonly text: string; readonly isValid: boolean };

/** A re-encoded picture: a JPEG, upright, without metadata. Sizes in pixels. */
export type Made = {
  readonly is: "made";
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
};

/** `corners`: how many corner marks of a code were seen where no code was found. */
export type Read = {
  readonly is: "read";
  readonly codes: readonly SeenCode[];
  readonly corners: number;
  readonly width: number;
  readonly height: number;
};

/** The bytes are not a complete picture of an accepted type. */
export type NoPicture = { readonly is: "no-picture" };

export type DecodeResult = Made | Read | NoPicture;
export type Reply = { readonly n: number; readonly answer: DecodeResult };
