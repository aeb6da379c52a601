import sharp from "sharp";

/** The damages of a slip between the bank's app and an upload. */
export const WEARS = ["turned", "sideways", "small", "tiny", "worn", "angled", "cropped", "covered"] as const;
export type Wear = (typeof WEARS)[number];

/** The place of the mini QR on a slip of draw-slip.ts, in pixels. */
const CODE = { left: 424, top: 810, side: 240 } as const;

const cover = (side: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" fill="#999"/></svg>`,
  );

const table = { r: 96, g: 84, b: 72 };

const ways: Readonly<Record<Wear, (slip: Buffer) => Promise<Buffer>>> = {
  /** Taken with the phone on its side, and the file says so. */
  turned: (slip) => sharp(slip).rotate(270).jpeg({ quality: 90 }).withMetadata({ orientation: 6 }).toBuffer(),
  /** The same, but the file does not say so. */
  sideways: (slip) => sharp(slip).rotate(90).png().toBuffer(),
  small: (slip) => sharp(slip).resize({ width: 330 }).png().toBuffer(),
  /** Nothing on it can be read. */
  tiny: (slip) => sharp(slip).resize({ width: 110 }).png().toBuffer(),
  /** Sent on again and again. */
  worn: async (slip) => {
    const once = await sharp(slip).resize({ width: 560 }).jpeg({ quality: 30 }).toBuffer();
    return sharp(once).resize({ width: 610 }).jpeg({ quality: 22 }).toBuffer();
  },
  /** A photograph of another phone's screen, taken at an angle. */
  angled: async (slip) => {
    const slanted = await sharp(slip)
      .extend({ top: 60, bottom: 60, left: 60, right: 60, background: table })
      .affine([1, 0.16, -0.09, 0.94], { background: table })
      .toBuffer();
    return sharp(slanted)
      .rotate(9, { background: table })
      .resize({ width: 1_400 })
      .blur(1.2)
      .modulate({ brightness: 0.86 })
      .jpeg({ quality: 62 })
      .toBuffer();
  },
  /** Cut off in the middle of the mini QR. */
  cropped: (slip) =>
    sharp(slip)
      .extract({ left: 0, top: 0, width: 720, height: CODE.top + Math.round(CODE.side * 0.62) })
      .png()
      .toBuffer(),
  /** A thumb on the mini QR. */
  covered: (slip) =>
    sharp(slip)
      .composite([{ input: cover(90), left: CODE.left + 70, top: CODE.top + 70 }])
      .png()
      .toBuffer(),
};

/** A slip's picture in one of these states: PNG, or JPEG where a camera or a chat made it. */
export const wear = (slip: Buffer, how: Wear): Promise<Buffer> => ways[how](slip);
