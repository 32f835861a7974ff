/** What stands where no ticket is: a search that found nothing, a desk that is done, or one that waits for its first. */

import { Inbox, SearchX, Sun } from "lucide-react";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { DeskProjectView } from "@/lib/contract/desk-projects";
import { projectAddress } from "../addresses";
import type { Wishes } from "./use-inbox-address";

interface NoTicketsProps {
  wishes: Wishes;
  projects: readonly DeskProjectView[];
  onAll: () => void;
}

export function NoTickets({ wishes, projects, onAll }: NoTicketsProps) {
  const { status, project, search } = wishes;
  const [first] = projects;
  if (search !== "" || project !== null) {
    return (
      <EmptyState
        icon={SearchX}
        title="No results"
        action={
          <Button onClick={onAll}>{search ? "Clear the search" : "Show all projects"}</Button>
        }
      >
        <p className="wrap-anywhere">
          {search ? `No tickets match “${search}”` : "This project has no tickets"}
          {status === "all" ? "." : ` with the status “${status}”.`}
        </p>
      </EmptyState>
    );
  }
  if (status === "open") {
    return (
      <EmptyState
        icon={Sun}
        title="All caught up"
        action={
          first ? (
            <a href={projectAddress(first.id, "install")} className={buttonLook()}>
              How tickets arrive
            </a>
          ) : null
        }
      >
        <p>There are no open tickets. New ones appear here automatically.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={Inbox} title="No tickets yet">
      <p>
        {status === "resolved" ? "Resolved tickets are listed here." : "Tickets are listed here."}
      </p>
    </EmptyState>
  );
}
