import { describe, expect, it } from "vitest";

import {
  chunkNames,
  placeholders,
  readSources,
  readText,
  readTypes,
  sourcesText,
  typesText,
} from "../tools/catalogue-files.ts";
import { compile } from "./compile.ts";
import { type Language, languages } from "./language.ts";
import type { Message } from "./message.ts";

/** Every message of one language, with its chunk and id. */
const all = (language: Language): readonly (readonly [where: string, text: string])[] =>
  chunkNames().flatMap((chunk) =>
    Object.entries(readSources(chunk, language)).map(([id, text]) => [`${language} ${chunk} ${id}`, text] as const),
  );

/** The messages that break a rule. */
const breaking = (language: Language, breaks: (text: string) => boolean): readonly string[] =>
  all(language)
    .filter(([, text]) => breaks(text))
    .map(([where, text]) => `${where}: ${text}`);

/** The text of a message without its placeholders. */
const bare = (message: Message): string =>
  typeof message === "string"
    ? message
    : message
        .map((part) =>
          typeof part === "string" ? part : part.length === 1 ? "" : Object.values(part[2]).map(bare).join(" "),
        )
        .join("");

describe.each(chunkNames())("chunk %s", (chunk) => {
  it.each(languages)("has the same messages with the same placeholders in %s as in English", (language) => {
    const english = readSources(chunk, "en");
    const words = readSources(chunk, language);
    expect(Object.keys(words)).toEqual(Object.keys(english));
    const takes = (text: string | undefined): string[] => [...placeholders(compile(text ?? "")).keys()].toSorted();
    for (const id of Object.keys(english)) expect([id, takes(words[id])]).toEqual([id, takes(english[id])]);
  });

  it.each(languages)("is sorted, one message a line, in %s (run tools/tidy.ts)", (language) => {
    expect(readText(chunk, language)).toBe(sourcesText(readSources(chunk, language)));
  });
});

it("names each message once over all chunks", () => {
  const ids = chunkNames().flatMap((chunk) => Object.keys(readSources(chunk, "en")));
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

it("has types that match the messages (run tools/tidy.ts)", () => {
  const plain = (code: string): string => code.replace(/[\s,;]+/g, " ");
  expect(plain(readTypes())).toBe(plain(typesText()));
});

describe.each(languages)("messages in %s", (language) => {
  it("is valid ICU", () => {
    expect(breaking(language, (text) => /[{}]/.test(bare(compile(text))))).toEqual([]);
  });

  it("is NFC, trimmed, with single spaces and no line breaks or markup", () => {
    expect(breaking(language, (text) => text !== text.normalize("NFC") || /^\s|\s$|\s\s|[\n\t<>]/.test(text))).toEqual(
      [],
    );
  });

  it("uses the digits 0-9, and no straight quotes, exclamation marks, ellipses or emoji", () => {
    expect(breaking(language, (text) => /[๐-๙໐-໙'"!…]|\.\.\.|\p{Extended_Pictographic}/u.test(text))).toEqual([]);
  });

  it("says please once at most", () => {
    expect(breaking(language, (text) => (text.match(/กรุณา|ກະລຸນາ|please/gi) ?? []).length > 1)).toEqual([]);
  });
});

describe.each(["th", "lo"] as const)("messages of %s", (language) => {
  it("have no full stop or comma except in น. and ค.ศ.", () => {
    expect(breaking(language, (text) => /[.,]/.test(bare(compile(text)).replace(/น\.|ค\.ศ\./g, "")))).toEqual([]);
  });

  it("have one plural form and write {count}", () => {
    expect(breaking(language, (text) => /plural|#/.test(text))).toEqual([]);
  });
});

it("use the terms of Thai banks", () => {
  expect(breaking("th", (text) => /ท่าน(?!ั)|ค่ะ|ครับ|โปรด|ล้มเหลว|โปรโมชั่น|แชท|เช็ค|อัพโหลด|\Sๆ|ๆ\S/.test(text))).toEqual([]);
});

it("use the terms of Lao banks", () => {
  const mistakes = /ເຈົ້າ(?!ຂອງ|ໜ້າທີ່)|ຄຸນ|ຫລ|ຫນ|ຫມ|ໍາ|\sໆ|[^ ](ແລະ|(?<!ເ)ຫຼື(?!ອ))|(ແລະ|(?<!ເ)ຫຼື)[^ອ ]/;
  expect(breaking("lo", (text) => mistakes.test(text) || /[^ບ]?(?<!ບໍ)\?/.test(text))).toEqual([]);
});

/** Words that a copy editor removed, by language: one concept has one word. */
const struckOut = {
  th: /คิวอาร์|ให้เครดิต|วอลเล็ท|โต๊ะ|อัพเดต|คอนโซล/,
  lo: /ຄິວອາ|ໃຫ້ເຄຣດິດ|ລ່າສຸດ|ເທື່ອ|ຄອນໂຊນ|ເຖິງ \{(?:time|date|day)|ຊອກຫາ|ດຽວນີ້|ໂຈະ|ແລ້ວໆ|ລາຍການເດີນບັນຊີ|ແຊັດ|ຜູ້ບໍລິຫານ|ໂຕະ|ຂັ້ນຕ່ຳ|ຄາຊີໂນ|ສະລິບ|ເບຣົາເຊີ|ລໍ(?!ຖ້າ|້)|\u2060/,
  en: /\bsign(s|ed|ing)?[- ]ins?\b/i,
} as const;

/** The texts of the agreed catalogue, which stay as they are (W11). */
const AGREED = /^lo member errors\./;

it("say in Lao that something has not happened yet, and never “we” as Thai does", () => {
  const mistakes = breaking("lo", (text) => /ຍັງບໍ່(?!ທັນ)|(?<!ພວກ)ເຮົາ/.test(text));
  expect(mistakes.filter((text) => !AGREED.test(text))).toEqual([]);
});

it("enter codes and amounts in every language, and type only messages", () => {
  expect(breaking("th", (text) => /(พิมพ์|ใส่)(รหัส|จำนวน)/.test(text))).toEqual([]);
  expect(breaking("lo", (text) => /(ພິມ|ໃສ່)(ລະຫັດ|ຈຳນວນ)/.test(text))).toEqual([]);
  expect(breaking("en", (text) => /\btype (in|the (amount|code|one)|a (promotion|code))\b/i.test(text))).toEqual([]);
});

it("call what a member holds a device, and use machine only when counting", () => {
  const machine = { th: /เครื่อง(?!หมาย|มือ)/, lo: /ເຄື່ອງ(?!ໝາຍ|ມື)/ } as const;
  for (const language of ["th", "lo"] as const) {
    const found = breaking(language, (text) => machine[language].test(text) && !text.includes("{count}"));
    expect(found.filter((text) => !/DEMO_PASSWORD|clock-skew/.test(text))).toEqual([]);
  }
});

it.each(languages)("use one word for one thing in %s", (language) => {
  expect(breaking(language, (text) => struckOut[language].test(text))).toEqual([]);
});

/** Marks of a question in Thai and Lao: the particle at the end, or a word such as “who”. */
const ASKS = {
  th: /(ไหม|\?)$|ใคร|อะไร|ไหน|อย่างไร|เท่าไร/,
  lo: /ບໍ\?$|ໃຜ|ຫຍັງ|ໃດ|ໃສ/,
} as const;

it.each(["th", "lo"] as const)("ask in %s where a title asks in English", (language) => {
  const asking = chunkNames().flatMap((chunk) => {
    const english = readSources(chunk, "en");
    const words = readSources(chunk, language);
    return Object.keys(english)
      .filter((id) => id.endsWith("Title") && (english[id] ?? "").endsWith("?"))
      .map((id) => `${id}: ${words[id] ?? ""}`);
  });
  expect(asking.length).toBeGreaterThan(10);
  expect(asking.filter((text) => !ASKS[language].test(text))).toEqual([]);
});

it("end no Lao question with a negative word", () => {
  expect(breaking("lo", (text) => /(?<!ຫຼື )ບໍ່$/.test(text))).toEqual([]);
});

it("keep an SMS in one character set: a curly apostrophe doubles its parts", () => {
  const sms = Object.entries(readSources("server", "en")).filter(([id]) => id.startsWith("sms."));
  expect(sms.length).toBeGreaterThan(4);
  expect(sms.filter(([, text]) => /[^\u0020-\u007e]/.test(text))).toEqual([]);
});

it("use plain English, with both plural forms", () => {
  expect(breaking("en", (text) => /\boops\b|successfully|\(s\)|e-mail/i.test(text))).toEqual([]);
  expect(breaking("en", (text) => /\bat once\b|\bstands?\b|became of|^(least|most) (?!or )/i.test(text))).toEqual([]);
  expect(breaking("en", (text) => /plural/.test(text) && !/plural,.*\bone \{.*\bother \{/.test(text))).toEqual([]);
});

/** English messages of the console whose number is a limit or otherwise never one, or counts something else. */
const NEVER_ONE: ReadonlySet<string> = new Set([
  "audit.exportCut",
  "editor.long",
  "ledgerAudit.equal",
  "ledgerAudit.found",
  "ledgerAudit.foundSealed",
  "list.tooManyViews",
  "member.statementCut",
  "operators.firstPasswordHint",
  "promotionMeans.back",
  "promotionMeans.played",
  "reason.short",
  "search.hint",
  "segment.most",
  "session.passwordHint",
  "session.passwordShort",
  "transactions.exportCut",
  "transactions.exportHint",
  "wheel.tryMany",
]);

/** The things that the console counts. */
const COUNTED =
  /\} (?:\w+ )?(?:calls|characters|codes|credits|days|deposits|entries|events|files|hits|lines|members|minutes|people|programmes|results|rows|segments|times|transfers|views|withdrawals)\b/;

it("says one of a thing in the singular, in the console's English", () => {
  const plain = Object.entries(readSources("console", "en")).filter(([id]) => !NEVER_ONE.has(id));
  // A plural's own forms have the number as `#`, so what is left follows a placeholder.
  expect(plain.filter(([, text]) => COUNTED.test(text)).map(([id, text]) => `${id}: ${text}`)).toEqual([]);
});
