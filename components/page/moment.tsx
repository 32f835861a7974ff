/** A moment in the reader's own time; the exact one shows when it is pointed at. */
import { openedAtWords } from "@/components/files/opened-at";

export function Moment({ at, within = false }: { at: string; within?: boolean }) {
  const words = openedAtWords(at, new Date());
  return (
    <time dateTime={at} data-tip={at} className="tabular-nums">
      {within ? lowerFirst(words) : words}
    </time>
  );
}

/** A day still to come. */
export function Day({ at }: { at: string }) {
  const words = new Date(at).toLocaleDateString(undefined, {
    day: "numeric",
    month: "long",
    year: "numeric",
  });
  return (
    <time dateTime={at} data-tip={at}>
      {words}
    </time>
  );
}

/** "Just now" and "Yesterday" inside a sentence; the names of months stay as they are. */
function lowerFirst(words: string): string {
  return /^(Just|Yesterday)/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
