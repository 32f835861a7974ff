/** Public names in the embedded store: unguessable, and short enough for an attachment's URL. */
import { randomInt } from "node:crypto";
import { isPlainLine } from "@/lib/contract/text";
import { baseUrl } from "@/lib/env";
import { extensionOf } from "@/lib/protocol/ticket-attachment";

/** Where files are served. */
const FILES = "/blob/f/";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
/** More than 178 bits. */
const SUFFIX_CHARS = 30;
/** As the client of the store refuses it. */
const MAX_PATHNAME_CHARS = 950;
/** Of a name in an address, its escapes counted: an attachment's URL has at most 2,048 characters (T-076). */
const MAX_ESCAPED_CHARS = 1_500;

/** True for a path that an address can have without being read as another. */
export function isPathname(pathname: string): boolean {
  const parts = relative(pathname).split("/");
  return (
    pathname.length <= MAX_PATHNAME_CHARS &&
    pathname.isWellFormed() &&
    isPlainLine(pathname) &&
    parts.every((part) => part !== "" && part !== "." && part !== "..")
  );
}

const relative = (pathname: string): string => pathname.replace(/^\//, "");

/** `a/photo.png` → `a/photo-<30 random>.png`; what is too long for an address loses its beginning. */
export function publicName(pathname: string): string {
  const extension = extensionOf(pathname);
  const path = relative(pathname);
  const stem = extension ? path.slice(0, -extension.length - 1) : path;
  const random = Array.from(
    { length: SUFFIX_CHARS },
    () => LETTERS[randomInt(LETTERS.length)],
  ).join("");
  return `${shortened(stem)}-${random}${extension ? `.${extension}` : ""}`;
}

function shortened(stem: string): string {
  if (escaped(stem).length <= MAX_ESCAPED_CHARS) return stem;
  let kept = [...(stem.split("/").at(-1) ?? "")];
  while (escaped(kept.join("")).length > MAX_ESCAPED_CHARS) kept = kept.slice(1);
  return kept.join("");
}

const escaped = (name: string): string => name.split("/").map(encodeURIComponent).join("/");

/** The address of a public name. */
export const urlOf = (name: string): string => baseUrl() + FILES + escaped(name);

/** The public name in a path that begins with `/blob/f/`. The edge has looked at its escapes. */
export const nameIn = (path: string): string => decodeURIComponent(path.slice(FILES.length));

/** The public name that an address of ours has, wherever it was served from; null for any other. */
export function nameInUrl(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { pathname } = new URL(url);
  try {
    return pathname.startsWith(FILES) ? nameIn(pathname) : null;
  } catch {
    // Its escapes are no text: nothing was ever given such an address.
    return null;
  }
}
