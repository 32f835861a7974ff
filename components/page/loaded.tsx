import type { ReactNode } from "react";
import { LoadFailure } from "./load-failure";
import { RowsSkeleton, SectionSkeleton } from "./section";
import type { LoadState } from "./use-loaded";

export interface LoadedProps<Value> {
  /** As in “The members could not be read.” */
  what: string;
  of: Pick<LoadState<Value>, "value" | "failure" | "refresh">;
  /** What stands there while it is read: rows, rows on a sheet of their own, sections, or a shape of its own. */
  shape?: "rows" | "sheet" | "sections" | "none" | Exclude<ReactNode, string>;
  rows?: number;
  /** Classes around a failure. */
  around?: string;
  children: (value: Value) => ReactNode;
}

/** What a part of a page reads: its shape while it is on its way, why it did not come, and then what it is. */
export function Loaded<Value>(props: LoadedProps<Value>) {
  const { what, of, shape = "rows", rows, around, children } = props;
  const { value, failure, refresh } = of;
  return (
    <>
      {failure ? (
        <div className={around}>
          <LoadFailure what={what} error={failure} onRetry={refresh} />
        </div>
      ) : null}
      {value === null && !failure
        ? skeletonOf(shape, {
            label: `Loading ${what[0]?.toLowerCase()}${what.slice(1)}`,
            ...(rows && { rows }),
          })
        : null}
      {value === null ? null : children(value)}
    </>
  );
}

function skeletonOf(
  shape: LoadedProps<unknown>["shape"],
  size: { label: string; rows?: number },
): ReactNode {
  if (shape === "rows") return <RowsSkeleton {...size} />;
  if (shape === "sections") return <SectionSkeleton {...size} />;
  if (shape !== "sheet") return shape === "none" ? null : shape;
  return (
    <div className="rounded-lg bg-paper shadow-paper">
      <RowsSkeleton {...size} />
    </div>
  );
}
