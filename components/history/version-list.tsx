/** The versions of a note by day. One stop for Tab; the arrows go through it. */
"use client";

import clsx from "clsx";
import { Bot, CircleDot, FileText, Flag, type LucideIcon, Package } from "lucide-react";
import { useMemo } from "react";
import { walkRows } from "@/components/ui/walk-rows";
import {
  byDay,
  isSaved,
  kindWords,
  type ListedVersion,
  timeWords,
  versionName,
} from "./arrange-versions";

const walk = walkRows("[data-version]");

const ICONS: Record<ListedVersion["kind"], LucideIcon> = {
  current: FileText,
  created: CircleDot,
  checkpoint: Flag,
  auto: Bot,
  compaction: Package,
};

interface VersionListProps {
  versions: readonly ListedVersion[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

export function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const days = useMemo(() => byDay(versions, new Date()), [versions]);
  const stop = versions.some(({ id }) => id === chosen) ? chosen : versions[0]?.id;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows move between the buttons inside
    <div onKeyDown={walk} className="pb-6">
      {days.map(({ words, versions: ofDay }) => (
        <section key={words} aria-label={words}>
          <h3 className="sticky top-0 z-10 bg-raised px-4 pt-4 pb-1 text-xs font-semibold text-ink-faint">
            {words}
          </h3>
          <ul className="px-2">
            {ofDay.map((version) => (
              <li key={version.id}>
                <Row
                  version={version}
                  isChosen={version.id === chosen}
                  isStop={version.id === stop}
                  onChoose={onChoose}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface RowProps {
  version: ListedVersion;
  isChosen: boolean;
  isStop: boolean;
  onChoose: (id: string) => void;
}

function Row({ version, isChosen, isStop, onChoose }: RowProps) {
  const Icon = ICONS[version.kind];
  return (
    <button
      type="button"
      data-version={version.id}
      aria-current={isChosen || undefined}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onChoose(version.id)}
      className={clsx(
        "flex min-h-11 w-full items-center gap-3 rounded-md px-2.5 py-1.5 text-start",
        isChosen ? "bg-accent-soft text-accent-text" : "hover:bg-hover",
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 opacity-70" />
      <span className="min-w-0 flex-1">
        <span
          dir="auto"
          className={clsx("block text-sm wrap-anywhere", version.name && "font-semibold")}
        >
          {versionName(version)}
        </span>
        {version.name || version.isNameDamaged ? (
          <span className={clsx("block text-xs", !isChosen && "text-ink-faint")}>
            {version.isNameDamaged ? "Name can’t be read" : kindWords(version)}
          </span>
        ) : null}
      </span>
      <time
        dateTime={version.createdAt}
        className={clsx("shrink-0 text-xs tabular-nums", !isChosen && "text-ink-faint")}
      >
        {isSaved(version) ? timeWords(version.createdAt) : "Now"}
      </time>
    </button>
  );
}
