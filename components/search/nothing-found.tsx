import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { Search } from "./use-search";

interface NothingFoundProps {
  wanted: string;
  search: Pick<Search, "isLooking" | "filling">;
  /** Files that are listed when nothing is looked for. */
  all: number;
  onAll: () => void;
}

/** Where a search found nothing: how much of the files was looked through, and the way back. */
export function NothingFound({ wanted, search, all, onAll }: NothingFoundProps) {
  const { isLooking, filling } = search;
  if (isLooking)
    return <p className="px-4 py-16 text-center text-ink-soft">Searching your files…</p>;
  return (
    <EmptyState
      title={`Nothing matches “${wanted}”`}
      action={<Button onClick={onAll}>Show all {all.toLocaleString("en")}</Button>}
    >
      <p>{lookedThrough(filling)}</p>
    </EmptyState>
  );
}

export function lookedThrough({ read, of }: Pick<Search["filling"], "read" | "of">): string {
  const all = of.toLocaleString("en");
  if (read >= of) return `No results in ${of === 1 ? "your file" : `${all} files`}.`;
  return `No results in ${all} titles, or in the text of the ${read.toLocaleString("en")} files read so far.`;
}
