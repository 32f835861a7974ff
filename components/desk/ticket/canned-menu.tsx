/** The project's canned replies, fetched when somebody reaches for them. */
"use client";

import { MessageSquareQuote } from "lucide-react";
import { useCallback } from "react";
import { callOperation } from "@/client/call";
import { Button } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { MenuEntry } from "@/components/ui/menu";
import { useResolved } from "@/components/ui/use-resolved";
import * as api from "@/lib/contract/desk-projects";
import { projectAddress } from "../addresses";

interface CannedMenuProps {
  projectId: string;
  onInsert: (text: string) => void;
}

export function CannedMenu({ projectId, onInsert }: CannedMenuProps) {
  const load = useCallback(
    () => callOperation(api.listCannedReplies, { params: { id: projectId } }),
    [projectId],
  );
  const replies = useResolved(load)?.canned ?? [];
  const entries: MenuEntry[] = [
    ...replies.map(({ name, body }) => ({ label: name, run: () => onInsert(body) })),
    ...(replies.length > 0 ? (["divider"] as const) : []),
    {
      label: "Edit canned replies",
      run: () => location.assign(projectAddress(projectId, "canned")),
    },
  ];
  return (
    <LazyMenu
      trigger={
        <Button variant="quiet" icon={MessageSquareQuote}>
          <span className="max-sm:sr-only">Canned</span>
        </Button>
      }
      entries={entries}
    />
  );
}
