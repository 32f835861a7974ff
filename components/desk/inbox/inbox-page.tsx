/** `/desk`: the inbox of every project one belongs to, or how to begin. */
"use client";

import { Settings2 } from "lucide-react";
import { callOperation } from "@/client/call";
import { Loaded } from "@/components/page/loaded";
import { useLoaded } from "@/components/page/use-loaded";
import { PageHeader } from "@/components/shell/page-header";
import { buttonLook } from "@/components/ui/button";
import { listDeskProjects } from "@/lib/contract/desk-projects";
import { PROJECTS } from "../addresses";
import { FirstProject } from "../projects/first-project";
import { Inbox } from "./inbox";

const read = () => callOperation(listDeskProjects);

export function InboxPage() {
  const loaded = useLoaded(read);
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
      <Loaded what="Your tickets" of={loaded} shape="sheet" rows={6}>
        {({ projects }) => (projects.length > 0 ? <Inbox projects={projects} /> : <FirstProject />)}
      </Loaded>
    </>
  );
}
