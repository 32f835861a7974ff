/** The inbox's filters in the page's address, so that going back restores them. */
"use client";

import { useCallback, useEffect, useState } from "react";
import type { TicketStatus } from "@/lib/contract/ticket-shapes";

export interface Wishes {
  status: TicketStatus | "all";
  search: string;
  /** A project's slug. */
  project: string | null;
}

const isStatus = (value: unknown): value is Wishes["status"] =>
  value === "open" || value === "resolved" || value === "all";

function wishesOf(search: string): Wishes {
  const query = new URLSearchParams(search);
  const status = query.get("status");
  return {
    status: isStatus(status) ? status : "open",
    project: query.get("project"),
    search: query.get("q") ?? "",
  };
}

function addressOf({ status, project, search }: Wishes): string {
  const query = new URLSearchParams();
  if (status !== "open") query.set("status", status);
  if (project) query.set("project", project);
  if (search) query.set("q", search);
  return query.size === 0 ? location.pathname : `${location.pathname}?${query}`;
}

export function useInboxAddress(): [Wishes, (change: Partial<Wishes>) => void] {
  const [wishes, setWishes] = useState<Wishes>(() => wishesOf(location.search));
  useEffect(() => {
    const onBack = () => setWishes(wishesOf(location.search));
    window.addEventListener("popstate", onBack);
    return () => window.removeEventListener("popstate", onBack);
  }, []);
  useEffect(() => {
    const address = addressOf(wishes);
    if (address !== location.pathname + location.search) {
      // What the framework keeps there is still true.
      history.replaceState(history.state, "", address);
    }
  }, [wishes]);
  const change = useCallback(
    (wanted: Partial<Wishes>) => setWishes((before) => ({ ...before, ...wanted })),
    [],
  );
  return [wishes, change];
}
