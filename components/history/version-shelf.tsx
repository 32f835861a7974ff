/** The column of versions: on its way, failed, offline, or here. */
"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { Distrust } from "@/client/sync/failure";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type ListedVersion, momentWords } from "./arrange-versions";
import { failureWords } from "./failure-words";
import { VersionList } from "./version-list";

interface VersionShelfProps {
  /** The note as it is now, and those saved; null until they are here. */
  versions: readonly ListedVersion[] | null;
  failure: unknown;
  offline: boolean;
  again: () => Promise<void>;
  /** Forgets what the versions were before, and asks anew. */
  believe: () => Promise<void>;
  chosen: string | null;
  onChoose: (id: string) => void;
  action: ReactNode;
  className: string;
}

export function VersionShelf(props: VersionShelfProps) {
  const { versions, failure, offline, again, believe, chosen, onChoose, action, className } = props;
  return (
    <aside
      aria-label="Versions"
      className={clsx(
        "flex min-h-0 w-full flex-col bg-raised md:w-80 md:shrink-0 md:border-l md:border-line",
        className,
      )}
    >
      <div className="space-y-2 border-b border-line p-4">
        {action}
        {offline ? (
          <Banner tone="warn">
            No connection. Versions are stored on the server and appear when you’re back online.
          </Banner>
        ) : failure ? (
          <Banner
            tone="bad"
            action={
              <span className="flex flex-wrap gap-2">
                <Button onClick={() => void again()}>Try again</Button>
                {isRollback(failure) ? (
                  <Button onClick={() => void believe()}>Show remaining versions</Button>
                ) : null}
              </span>
            }
          >
            {failureWords(failure)}
            {isRollback(failure)
              ? " The server may have been restored from an old backup. Ask the person who runs it."
              : null}
          </Banner>
        ) : null}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {versions ? (
          <VersionList versions={versions} chosen={chosen} onChoose={onChoose} />
        ) : failure || offline ? null : (
          <ListSkeleton />
        )}
        {versions?.length === 2 && versions[1] ? <OnlyOne version={versions[1]} /> : null}
      </div>
    </aside>
  );
}

const isRollback = (failure: unknown): boolean =>
  failure instanceof Distrust && failure.reason === "rollback";

function OnlyOne({ version }: { version: ListedVersion }) {
  return (
    <p className="px-5 pb-6 text-sm text-ink-faint">
      Created {momentWords(version.createdAt, new Date())}. Versions are saved while you write, and
      whenever you save one yourself.
    </p>
  );
}

function ListSkeleton() {
  return (
    <div role="status" className="space-y-3 p-5">
      <span className="sr-only">Loading versions</span>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-9 w-full" />
      ))}
    </div>
  );
}
