/** The AI apps that an account has connected, and how one is disconnected. */
"use client";

import { Plug } from "lucide-react";
import { useState } from "react";
import { callOperation } from "@/client/call";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { Moment } from "@/components/page/moment";
import { useLoaded } from "@/components/page/use-loaded";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import * as api from "@/lib/contract/oauth";

const read = async () => (await callOperation(api.listConnectedApps)).apps;

export function AppsSection() {
  const loaded = useLoaded(read);
  const [leaving, setLeaving] = useState<api.ConnectedApp | null>(null);

  async function disconnect({ clientId, name }: api.ConnectedApp) {
    await callOperation(api.disconnectApp, { params: { clientId } });
    loaded.change((before) => before.filter((app) => app.clientId !== clientId));
    notify({ text: `Disconnected “${name}”. It no longer has access.` });
  }

  return (
    <ManagedList
      title="Your apps"
      lead={
        <>
          AI apps that act for your account. An app opens only files whose links you give it.{" "}
          <a href="/developers/mcp" className="text-link">
            How to connect one
          </a>
        </>
      }
      what="Your connected apps"
      of={loaded}
      empty="No apps are connected."
      row={(app) => (
        <ManagedRow
          key={app.clientId}
          icon={Plug}
          name={<bdi>{app.name}</bdi>}
          badges={app.active ? null : <Badge>Signed out</Badge>}
          about={<AppUse app={app} />}
        >
          <Button aria-label={`Disconnect ${app.name}`} onClick={() => setLeaving(app)}>
            Disconnect
          </Button>
        </ManagedRow>
      )}
    >
      {leaving ? (
        <ConfirmDialog
          title={`Disconnect “${leaving.name}”?`}
          lead="It loses access at once. To use it again, you’ll have to allow it again."
          act="Disconnect"
          run={() => disconnect(leaving)}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </ManagedList>
  );
}

function AppUse({ app: { host, createdAt, lastUsedAt } }: { app: api.ConnectedApp }) {
  return (
    <>
      {host ? `${host} · ` : null}Connected <Moment at={createdAt} within />
      {lastUsedAt ? (
        <>
          {" · last used "}
          <Moment at={lastUsedAt} within />
        </>
      ) : (
        " · never used"
      )}
    </>
  );
}
