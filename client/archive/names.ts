/** File and folder names that every system accepts: no path, no reserved name, no two that differ only in case. */
import { utf8 } from "../../lib/protocol/bytes";

const MAX_CHARS = 80;
/** Common file systems take 255 bytes; a number and an ending find room beside these. */
const MAX_BYTES = 200;

/** What Windows keeps for devices, whatever ending follows. */
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/** The words of a title as a name; empty when nothing of it can be one. */
export function safeName(title: string): string {
  const plain = title
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu, " ")
    .replace(/\s+/g, " ");
  const name = trimmed(shortened(trimmed(plain), MAX_BYTES));
  return RESERVED.test(name) ? `_${name}` : name;
}

/** Systems cut spaces and dots off, and hide what begins with a dot. */
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

/** Gives out names that no other of the same folder has. */
export class Names {
  private readonly taken = new Set<string>();
  /** The last number given to a name: a thousand files may have one title. */
  private readonly numbers = new Map<string, number>();

  constructor(taken: readonly string[] = []) {
    for (const name of taken) this.taken.add(keyOf(name));
  }

  /** A folder's name. */
  folder(title: string): string {
    return this.unique(safeName(title) || "Untitled", "");
  }

  /** A file's name; its ending stays, so that it opens in the same program. */
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

/** A path that stays below the folder it is unpacked to. */
export function isSafePath(path: string): boolean {
  if (path.length > 1_000 || /[\\:]|\p{Cc}/u.test(path)) return false;
  return path.split("/").every((part) => part !== "" && part !== "." && part !== "..");
}
