/** What is said of an import, in its dialog and in its line over the page. */

import { waitWords } from "@/components/file-page/problem-words";
import { useSecondsUntil } from "@/components/page/failure-banner";
import type { ImportState } from "./import-files";

export const importedWords = (made: number): string => {
  if (made === 0) return "Nothing was imported";
  return made === 1 ? "One file imported" : `${made.toLocaleString()} files imported`;
};

/** Why it waits and for how long; null while it does not. */
export function useWaitWords({ phase, resumeAt }: ImportState): string | null {
  const seconds = useSecondsUntil(resumeAt ?? undefined);
  return phase === "waiting"
    ? `Hourly limit reached. Import continues in ${waitWords(seconds)}.`
    : null;
}
