/** Says when the assistant or an AI app read a file: in the list of files and in the share dialog. */
"use client";

import { Bot, type LucideIcon, Sparkles } from "lucide-react";
import { useCallback } from "react";
import { readTimes } from "@/client/assistant/read-times";
import { openedAtWords } from "@/components/files/opened-at";
import { Badge } from "@/components/ui/badge";
import { useResolved } from "@/components/ui/use-resolved";

interface ReadMarksProps {
  id: string;
  capability: string;
  /** Its words are always there; else on a narrow page only the time. */
  isWhole?: boolean;
}

export default function ReadMarks({ id, capability, isWhole = false }: ReadMarksProps) {
  const times = useResolved(useCallback(() => readTimes({ id, capability }), [id, capability]));
  if (!times?.assistant && !times?.app) return null;
  return (
    <span className={isWhole ? "mt-2 flex flex-wrap gap-2" : "flex gap-2"}>
      <Mark icon={Sparkles} words="Read by the assistant" at={times.assistant} isWhole={isWhole} />
      <Mark icon={Bot} words="Read by an app" at={times.app} isWhole={isWhole} />
    </span>
  );
}

interface MarkProps {
  icon: LucideIcon;
  words: string;
  at: string | null;
  isWhole: boolean;
}

function Mark({ icon, words, at, isWhole }: MarkProps) {
  if (at === null) return null;
  return (
    <span data-tip={`${words}: ${new Date(at).toLocaleString()}`} className="relative">
      <Badge icon={icon}>
        <span className={isWhole ? "" : "sr-only lg:not-sr-only"}>{words} </span>
        <time dateTime={at} className="tabular-nums">
          {openedAtWords(at, new Date())}
        </time>
      </Badge>
    </span>
  );
}
