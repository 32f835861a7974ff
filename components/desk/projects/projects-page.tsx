/** `/desk/projects`: the projects one belongs to, and those an owner deleted lately. */
"use client";

import { FolderOpen, Plus } from "lucide-react";
import { useState } from "react";
import { callOperation } from "@/client/call";
import { Facts } from "@/components/page/facts";
import { LoadFailure } from "@/components/page/load-failure";
import { Moment } from "@/components/page/moment";
import { Section, SectionSkeleton } from "@/components/page/section";
import { tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { PageHeader } from "@/components/shell/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import * as api from "@/lib/contract/desk-projects";
import { INBOX, projectAddress } from "../addresses";
import { FirstProject } from "./first-project";
import { NewProjectDialog } from "./new-project-dialog";

const read = () => callOperation(api.listDeskProjects);

export function ProjectsPage() {
  const { value, failure, refresh } = useLoaded(read);
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <PageHeader
        title="Projects"
        places={[{ name: "Tickets", href: INBOX }]}
        actions={
          value && value.projects.length > 0 ? (
            <Button
              variant="primary"
              icon={<Plus aria-hidden="true" className="size-4" />}
              onClick={() => setMaking(true)}
            >
              New project
            </Button>
          ) : null
        }
      />
      <div className="space-y-6">
        {failure ? <LoadFailure what="Your projects" error={failure} onRetry={refresh} /> : null}
        {!value && !failure ? <SectionSkeleton label="Loading your projects" /> : null}
        {value?.projects.length === 0 ? <FirstProject /> : null}
        {value && value.projects.length > 0 ? (
          <ul aria-label="Projects" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {value.projects.map((project) => (
              <li key={project.id} className="min-w-0">
                <ProjectCard project={project} />
              </li>
            ))}
          </ul>
        ) : null}
        {value && value.deleted.length > 0 ? (
          <Deleted projects={value.deleted} onRestored={refresh} />
        ) : null}
      </div>
      {isMaking ? <NewProjectDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}

function ProjectCard({ project }: { project: api.DeskProjectView }) {
  const { id, name, slug, open_count, role } = project;
  return (
    <a
      href={projectAddress(id)}
      className="flex h-full flex-col rounded-lg bg-paper p-4 shadow-paper hover:bg-raised hover:shadow-high"
    >
      <span className="flex items-start gap-3">
        <FolderOpen aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block text-left font-semibold wrap-anywhere">
            {name}
          </span>
          <span className="block truncate font-mono text-sm text-ink-faint">{slug}</span>
        </span>
        {role === "owner" ? <Badge>Owner</Badge> : null}
      </span>
      <span className="mt-3 text-sm text-ink-soft tabular-nums">
        {open_count === 0 ? "No open tickets" : `${open_count.toLocaleString()} open`}
      </span>
    </a>
  );
}

interface DeletedProps {
  projects: readonly api.DeletedProjectView[];
  onRestored: () => Promise<void>;
}

function Deleted({ projects, onRestored }: DeletedProps) {
  async function restore({ id, name }: api.DeletedProjectView) {
    try {
      await callOperation(api.restoreProject, { params: { id } });
      notify({ text: `Restored “${name}” and its keys.` });
      await onRestored();
    } catch (error) {
      tellRefusal(error);
    }
  }
  return (
    <Section
      title="Deleted"
      lead="Kept for 30 days, then permanently deleted with everything in them."
      flush
    >
      <ul aria-label="Deleted projects" className="divide-y divide-line">
        {projects.map((project) => (
          <li key={project.id} className="flex items-center gap-3 px-4 py-3 sm:px-5">
            <div className="min-w-0 flex-1">
              <p dir="auto" className="text-left wrap-anywhere">
                {project.name}
              </p>
              <p className="text-sm text-ink-faint">
                <Facts
                  facts={[
                    <span key="slug" className="font-mono">
                      {project.slug}
                    </span>,
                    <span key="at">
                      deleted <Moment at={project.deleted_at} within />
                    </span>,
                  ]}
                />
              </p>
            </div>
            <Button aria-label={`Restore “${project.name}”`} onClick={() => void restore(project)}>
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
