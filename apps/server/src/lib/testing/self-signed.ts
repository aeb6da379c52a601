import { generateKeyPairSync, sign } from "node:crypto";

/** A value of ASN.1 in DER. */
const der = (tag: number, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const { length } = body;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), body]);
  return Buffer.concat([Buffer.from([tag, 0x82, length >> 8, length & 0xff]), body]);
};
const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, "hex"));
const time = (text: string): Buffer => der(0x18, Buffer.from(text));
const extension = (id: string, value: Buffer): Buffer => sequence(objectId(id), der(0x04, value));

const pem = (label: string, body: Buffer): string =>
  `-----BEGIN ${label}-----\n${body.toString("base64")}\n-----END ${label}-----\n`;

/** A key and a self-made certificate for one DNS name (RFC 5280), so that the sources contain no key. */
export const selfSigned = (name: string): { readonly key: string; readonly cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(objectId("2a8648ce3d040302"));
  const subject = sequence(der(0x31, sequence(objectId("550403"), der(0x0c, Buffer.from(name)))));
  const isCa = extension("551d13", sequence(der(0x01, Buffer.from([0xff]))));
  const names = extension("551d11", sequence(der(0x82, Buffer.from(name))));
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    subject,
    sequence(time("20200101000000Z"), time("21200101000000Z")),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(isCa, names)),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: pem("CERTIFICATE", sequence(content, ecdsaWithSha256, signature)),
  };
};
