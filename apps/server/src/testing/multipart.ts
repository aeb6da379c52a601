/** A part of a multipart body; a file when it has a `fileName`. */
export type Part = {
  readonly name: string;
  readonly body: Buffer | string;
  readonly fileName?: string;
  readonly type?: string;
};

const BOUNDARY = "----krapao-4f1d2c8b9e";

/** A multipart body as a browser sends it, with its header. */
export const multipart = (
  parts: readonly Part[],
): { readonly payload: Buffer; readonly headers: { readonly "content-type": string } } => {
  const lines = parts.flatMap(({ name, body, fileName, type }) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${fileName === undefined ? "" : `; filename="${fileName}"`}\r\n` +
        `${fileName === undefined ? "" : `Content-Type: ${type ?? "image/png"}\r\n`}\r\n`,
    ),
    Buffer.from(body),
    Buffer.from("\r\n"),
  ]);
  return {
    payload: Buffer.concat([...lines, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
  };
};

/** A picture in the field `file`. */
export const pictureForm = (picture: Buffer, fileName = "slip.png") =>
  multipart([{ name: "file", body: picture, fileName }]);
