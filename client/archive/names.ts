/** File and folder names that every system accepts: no path, no reserved name, no two that differ only in case. */
import { utf8 } from "../../lib/protocol/bytes";

const MAX_CHARS = 80;
/** Common file systems allow 255 bytes; this leaves room for a number and an extension. */
const MAX_BYTES = 200;

/** Windows reserves these for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** A title as a file name; empty when no character can be used. */
export function safeName(title: string): string {
  const plain = title
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, " ")
    .replace(/\s+/g, " ");
  const name = trimmed(shortened(trimmed(plain), MAX_BYTES));
  return RESERVED.test(name) ? `_${name}` : name;
}

/** Systems remove trailing spaces and dots, and hide names with a leading dot. */
const trimmed = (name: string) => name.replace(/^[\s.]+|[\s.]+$/g, "");

function shortened(name: string, bytes: number): string {
  let left = bytes;
  let whole = "";
  for (const char of Array.from(name).slice(0, MAX_CHARS)) {
    left -= utf8(char).length;
    if (left < 0) break;
    whole += char;
  }
  return whole;
}

/** Returns names that no other file of the folder has. */
export class Names {
  private readonly taken = new Set<string>();
  /** The last number used for each name, because a thousand files may have the same title. */
  private readonly numbers = new Map<string, number>();

  constructor(taken: readonly string[] = []) {
    for (const name of taken) this.taken.add(keyOf(name));
  }

  /** A folder's name. */
  folder(title: string): string {
    return this.unique(safeName(title) || "Untitled", "");
  }

  /** A file's name; its extension stays, so that it opens in the same program. */
  file(name: string): string {
    const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? "";
    const stem = safeName(name.slice(0, name.length - ending.length)) || "attachment";
    return this.unique(stem, ending);
  }

  private unique(stem: string, ending: string): string {
    let name = stem + ending;
    const wanted = keyOf(name);
    let number = this.numbers.get(wanted) ?? 1;
    while (this.taken.has(keyOf(name))) name = `${stem} (${++number})${ending}`;
    this.numbers.set(wanted, number);
    this.taken.add(keyOf(name));
    return name;
  }
}

const keyOf = (name: string) => name.normalize("NFC").toUpperCase().toLowerCase();

/** Whether a path stays below the folder it is unpacked to. */
export function isSafePath(path: string): boolean {
  if (path.length > 1_000 || /[\\:]|\p{Cc}/u.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
