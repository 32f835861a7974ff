"use client";

import { CloudOff, Radio } from "lucide-react";
import type { OpenFile } from "@/client/sync";
import { SaveIndicator } from "@/components/ui/save-state";
import { useStatus } from "./use-status";

/** For who writes: whether it is saved. For who only reads: whether this is the newest text. */
export function SaveStatus({ file }: { file: OpenFile }) {
  const status = useStatus(file);
  // Why the file is served no more stands over it, and that this is a copy.
  if (status.save === "stopped") return null;
  if (file.role !== "view") return <SaveIndicator state={status.save} />;
  const live = status.transport !== "none";
  const Icon = live ? Radio : CloudOff;
  return (
    <span
      data-save={live ? "live" : "offline"}
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${live ? "text-ink-faint max-sm:sr-only" : "text-warn"}`}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {live ? "Up to date" : "Offline copy"}
    </span>
  );
}
