import fc from "fast-check";
import sanitizeHtml from "sanitize-html";
import { expect, test } from "vitest";

import { isPayloadOf } from "../adapters/qr/payload.ts";
import { isPdf, videoTypeOf } from "../domain/chat/file-type.ts";
import { judgeCodes } from "../domain/deposit/slip/judge-codes.ts";
import { pictureTypeOf } from "../domain/upload/picture-type.ts";
import { bearerOf } from "../http/bearer.ts";
import { issueGuestId, readGuestId } from "./guest-id.ts";
import { cleanHtml } from "./html.ts";
import { createKeys } from "./keys.ts";
import { createRandom } from "./random.ts";

/** Any text that a stranger may send, including halves of surrogate pairs and parts of our own formats. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 300 }),
  fc
    .array(
      fc.constantFrom("Bearer ", ".", "0006000001", "0102", "0103004", "5102TH9104", "<", ">", "&#x0;", '"', "\0", "ก"),
      {
        maxLength: 40,
      },
    )
    .map((pieces) => pieces.join("")),
);
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 600 }),
  // The boxes of a video file, with any sizes.
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: 0xff_ff_ff_ff }), fc.constantFrom("ftyp", "moov", "mdat")), {
      maxLength: 20,
    })
    .map((boxes) =>
      Buffer.concat(
        boxes.map(([size, name]) => {
          const box = Buffer.alloc(8);
          box.writeUInt32BE(size);
          box.write(name, 4, "latin1");
          return box;
        }),
      ),
    ),
);

const random = createRandom();
const clock = { now: () => new Date("2026-11-21T03:00:00Z") };
const keys = createKeys([{ id: 1, secret: random.bytes(32) }], random);

test("S5: any header gives a well-formed token or none", () => {
  fc.assert(
    fc.property(text, (header) => {
      const read = bearerOf(header);
      if (typeof read === "object") expect(read.token).toMatch(/^[A-Za-z0-9_-]{1,200}$/);
      else expect(read).toBe(/^\s*(?:bearer\s*)?$/i.test(header) ? "none" : "bad");
    }),
  );
});

test("S49: only our own guest ids are accepted, and none with a changed character", () => {
  const good = issueGuestId({ keys, clock, random });
  expect(readGuestId({ keys, clock }, good)).not.toBeNull();
  fc.assert(fc.property(text, (id) => readGuestId({ keys, clock }, id) === null));
  fc.assert(
    fc.property(fc.nat(good.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, other) => {
      const changed = `${good.slice(0, at)}${other}${good.slice(at + 1)}`;
      // Two bits of the last of 43 characters have no meaning.
      fc.pre(at < good.length - 1 && changed !== good);
      expect(readGuestId({ keys, clock }, changed)).toBeNull();
    }),
  );
});

test("S41: any bytes have a type or none, in bounded time", () => {
  fc.assert(
    fc.property(bytes, (given) => {
      const buffer = Buffer.from(given);
      expect([null, "video/mp4", "video/quicktime"]).toContain(videoTypeOf(buffer));
      expect([null, "image/png", "image/jpeg", "image/webp", "image/gif"]).toContain(pictureTypeOf(buffer));
      expect(typeof isPdf(buffer)).toBe("boolean");
    }),
  );
});

test("S35: a text is accepted only as a payment of that amount", () => {
  fc.assert(
    fc.property(
      text,
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      (payload, amount) => !isPayloadOf(payload, amount, "THB"),
    ),
  );
});

test("any text is parsed as a slip's code, or the error says why not", () => {
  fc.assert(
    fc.property(text, fc.boolean(), (code, isValid) => {
      const judged = judgeCodes({
        is: "read",
        codes: [{ text: code, isValid }],
        corners: 0,
        width: 800,
        height: 1_200,
      });
      if (typeof judged === "object") {
        expect(judged.bankNumber).toMatch(/^\d{3}$/);
        expect(judged.reference).toMatch(/^[A-Za-z0-9]{6,60}$/);
      } else expect(judged).toMatch(/^[A-Z_]+$/);
    }),
  );
});

/** The tags of a text and their attributes, as an HTML parser reads them. */
const elementsOf = (html: string): { tag: string; attributes: Record<string, string> }[] => {
  const found: { tag: string; attributes: Record<string, string> }[] = [];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      "*": (tag, attributes) => {
        found.push({ tag, attributes });
        return { tagName: tag, attribs: attributes };
      },
    },
  });
  return found;
};

test("S46: no script is left of any HTML, and sanitising again changes nothing", () => {
  const html = fc
    .array(
      fc.constantFrom(
        "<p>",
        "</p>",
        "<a href=",
        '"javascript:x"',
        "<script>",
        "<img src=x onerror=",
        "<svg onload=1>",
        ">",
        "<!--",
        "a",
        "&lt;",
      ),
      { maxLength: 30 },
    )
    .map((pieces) => pieces.join(""));
  fc.assert(
    fc.property(fc.oneof(html, text), (given) => {
      const clean = cleanHtml(given);
      for (const { tag, attributes } of elementsOf(clean)) {
        expect(["p", "a", "img"]).toContain(tag);
        expect(Object.keys(attributes).filter((name) => name.startsWith("on"))).toEqual([]);
        if (attributes.href !== undefined)
          expect(new URL(attributes.href, "https://member.example").protocol).toBe("https:");
      }
      expect(cleanHtml(clean)).toBe(clean);
    }),
    { numRuns: 1_000 },
  );
  for (const nested of ["<p><svg onload=1><p>", "<a href=<p><svg onload=1><a href=<p>"])
    expect(cleanHtml(cleanHtml(nested))).toBe(cleanHtml(nested));
});
