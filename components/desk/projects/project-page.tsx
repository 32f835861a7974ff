/** `/desk/projects/{id}`: a project's settings; owners change them, everybody may make keys and read the rest. */
"use client";

import { FileQuestion } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { callOperation } from "@/client/call";
import { ApiError } from "@/client/http";
import { Loaded } from "@/components/page/loaded";
import { askForMail } from "@/components/page/no-mail";
import { type LoadState, useLoaded } from "@/components/page/use-loaded";
import { SectionNav } from "@/components/settings/section-nav";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import * as api from "@/lib/contract/desk-projects";
import { INBOX, namedIn, PROJECTS } from "../addresses";
import { CannedSection } from "./canned-section";
import { GeneralSection } from "./general-section";
import { InstallSection } from "./install-section";
import { ProjectKeysSection } from "./keys-section";
import { LeaveSection } from "./leave-section";
import { MembersSection } from "./members-section";
import { SpamSection } from "./spam-section";
import { StorageSection } from "./storage-section";
import { WebhooksSection } from "./webhooks-section";

export function ProjectPage() {
  const [id] = useState(() => namedIn(location.pathname, PROJECTS));
  useEffect(() => {
    if (id === null) location.replace(PROJECTS);
  }, [id]);
  return id === null ? null : <ProjectById id={id} />;
}

function ProjectById({ id }: { id: string }) {
  const load = useCallback(async () => {
    // The warning of a server without mail would push down the part that a link points at.
    const [{ project }] = await Promise.all([
      callOperation(api.readProject, { params: { id } }),
      askForMail().catch(() => true),
    ]);
    return project;
  }, [id]);
  const loaded = useLoaded(load);
  const { value, failure } = loaded;
  useEffect(() => {
    if (value) document.title = `${value.name} · Sealdesk`;
  }, [value]);
  if (failure instanceof ApiError && failure.status === 404) return <NoProject />;
  return (
    <Loaded what="The project" of={loaded} shape="sections" rows={3} around="mt-3">
      {(project) => <Settings project={project} loaded={loaded} />}
    </Loaded>
  );
}

export interface ProjectPartProps {
  project: api.ProjectSettings;
  /** Shows at once what an answer said. */
  change: LoadState<api.ProjectSettings>["change"];
  refresh: () => Promise<void>;
}

function Settings({
  project,
  loaded: { change, refresh },
}: {
  project: api.ProjectSettings;
  loaded: LoadState<api.ProjectSettings>;
}) {
  const part = { project, change, refresh };
  /** The key made on this page just now, for the samples beside it. */
  const [key, setKey] = useState<string | null>(null);
  const parts = [
    { id: "general", label: "General", content: <GeneralSection {...part} /> },
    {
      ...{ id: "keys", label: "Keys" },
      content: <ProjectKeysSection projectId={project.id} onMade={setKey} />,
    },
    {
      id: "install",
      label: "Install",
      content: <InstallSection project={project} madeKey={key} />,
    },
    { id: "members", label: "Members", content: <MembersSection {...part} /> },
    { id: "canned", label: "Canned replies", content: <CannedSection projectId={project.id} /> },
    ...(project.role === "owner"
      ? [{ id: "webhooks", label: "Webhooks", content: <WebhooksSection projectId={project.id} /> }]
      : []),
    { id: "spam", label: "Spam", content: <SpamSection {...part} /> },
    { id: "kept", label: "Retention and export", content: <StorageSection {...part} /> },
    { id: "end", label: "Leave or delete", content: <LeaveSection {...part} /> },
  ];
  // What a link points at is there only now.
  useEffect(() => {
    if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <PageHeader
        title={project.name}
        places={[
          { name: "Tickets", href: INBOX },
          { name: "Projects", href: PROJECTS },
        ]}
      />
      <div className="grid grid-cols-1 gap-x-12 gap-y-5 lg:grid-cols-[11rem_minmax(0,42rem)]">
        <SectionNav
          label="Project"
          sections={parts.map(({ id, label }) => ({ href: `#${id}`, label }))}
          current=""
        />
        <div className="min-w-0 space-y-6 *:scroll-mt-6">
          {parts.map(({ id, content }) => (
            <div key={id} id={id}>
              {content}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

function NoProject() {
  return (
    <EmptyState
      heading="h1"
      icon={FileQuestion}
      title="Project not found"
      link={["Your projects", PROJECTS]}
    >
      <p>It may have been deleted, or you’re not a member.</p>
    </EmptyState>
  );
}
