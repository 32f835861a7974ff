/** Files something was not done to, each with the reason. */
import { titleOf } from "@/components/files/listed-file";

export interface NotDoneFile {
  title: string;
  words: string;
}

/** Nobody reads a longer list here. */
const MAX_NAMES = 100;

export function NotDone({ label, files }: { label: string; files: readonly NotDoneFile[] }) {
  const left = files.length - MAX_NAMES;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-64 overflow-y-auto rounded-lg border border-line -outline-offset-2"
    >
      <ul className="divide-y divide-line">
        {files.slice(0, MAX_NAMES).map((file, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that is over, and titles are not unique
          <li key={at} className="px-4 py-2.5 text-sm">
            <p dir="auto" className="truncate text-left font-semibold">
              {titleOf(file)}
            </p>
            <p className="text-ink-soft">{file.words}</p>
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <p className="border-t border-line px-4 py-2.5 text-sm text-ink-soft">
          And {left.toLocaleString()} more.
        </p>
      ) : null}
    </section>
  );
}

export const filesWords = (count: number): string =>
  count === 1 ? "1 file" : `${count.toLocaleString()} files`;

export const isOrAre = (count: number): string => (count === 1 ? "is" : "are");
