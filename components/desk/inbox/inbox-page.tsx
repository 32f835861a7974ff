/** `/desk`: the inbox of every project one belongs to, or how to begin. */
"use client";

import { Settings2 } from "lucide-react";
import { callOperation } from "@/client/call";
import { LoadFailure } from "@/components/page/load-failure";
import { RowsSkeleton } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { buttonLook } from "@/components/ui/button";
import { listDeskProjects } from "@/lib/contract/desk-projects";
import { PROJECTS } from "../addresses";
import { FirstProject } from "../projects/first-project";
import { Inbox } from "./inbox";

const read = () => callOperation(listDeskProjects);

export function InboxPage() {
  const { value, failure, refresh } = useLoaded(read);
  return (
    <div className="pt-2 sm:pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="font-serif text-2xl font-semibold">Inbox</h1>
        <a href={PROJECTS} className={buttonLook({ variant: "quiet" })}>
          <Settings2 aria-hidden="true" className="size-4" />
          Projects
        </a>
      </div>
      <div className="mt-4">
        {failure ? <LoadFailure what="Your projects" error={failure} onRetry={refresh} /> : null}
        {!value && !failure ? (
          <div className="rounded-lg bg-paper shadow-paper">
            <RowsSkeleton label="Loading the inbox" rows={6} />
          </div>
        ) : null}
        {value?.projects.length === 0 ? <FirstProject /> : null}
        {value && value.projects.length > 0 ? <Inbox projects={value.projects} /> : null}
      </div>
    </div>
  );
}
