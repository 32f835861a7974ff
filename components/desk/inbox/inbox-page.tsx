/** `/desk`: the inbox of every project one belongs to, or how to begin. */
"use client";

import { Settings2 } from "lucide-react";
import { callOperation } from "@/client/call";
import { LoadFailure } from "@/components/page/load-failure";
import { RowsSkeleton } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { PageHeader } from "@/components/shell/page-header";
import { buttonLook } from "@/components/ui/button";
import { listDeskProjects } from "@/lib/contract/desk-projects";
import { PROJECTS } from "../addresses";
import { FirstProject } from "../projects/first-project";
import { Inbox } from "./inbox";

const read = () => callOperation(listDeskProjects);

export function InboxPage() {
  const { value, failure, refresh } = useLoaded(read);
  return (
    <>
      <PageHeader
        title="Tickets"
        actions={
          <a href={PROJECTS} className={buttonLook()}>
            <Settings2 aria-hidden="true" className="size-4" />
            Projects
          </a>
        }
      />
      {failure ? <LoadFailure what="Your projects" error={failure} onRetry={refresh} /> : null}
      {!value && !failure ? (
        <div className="rounded-lg bg-paper shadow-paper">
          <RowsSkeleton label="Loading tickets" rows={6} />
        </div>
      ) : null}
      {value?.projects.length === 0 ? <FirstProject /> : null}
      {value && value.projects.length > 0 ? <Inbox projects={value.projects} /> : null}
    </>
  );
}
