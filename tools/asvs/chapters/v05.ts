import { held, type Requirement } from "../requirement.ts";

/** The requirements of the chapter. */
export const REQUIREMENTS: readonly Requirement[] = [
  held("5.1.1", "Types and sizes of uploads are written down", ["docs/rules.md", "S41"]),
  held("5.2.1", "Files are no larger than can be handled", ["S41"]),
  held("5.2.2", "A file is what its content says", ["S41", "S42"]),
  held(
    "5.2.3",
    "Packed content is bounded before it is unpacked",
    ["S41", "S42"],
    "No archive is taken; a picture's area is read before it is decoded",
  ),
  held("5.3.1", "Uploads are never run", ["S43"]),
  held("5.3.2", "Paths are never made of names that strangers gave", ["S43"]),
  held("5.4.1", "A download's name is ours", ["S43"]),
  held("5.4.2", "A name in a header is encoded", ["S43"]),
  held(
    "5.4.3",
    "Files are scanned for malware",
    ["adapters/scanner/clamd.ts", "domain/upload/scan.ts", "domain/upload/scan.test.ts", "S44"],
    "By clamd, where `CLAMD_ADDRESS` names one ([operations.md](operations.md)); without it files are taken unscanned, and the console says so",
  ),
];
