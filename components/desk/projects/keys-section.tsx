/** Keys that file tickets into a project: made, shown once, revoked, each with its own limit. */
"use client";

import { useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { FormDialog } from "@/components/page/form-dialog";
import { ListEnd } from "@/components/page/list-end";
import { usePages } from "@/components/page/use-pages";
import { KeyNameField } from "@/components/settings/keys/key-name-field";
import { KeyUse } from "@/components/settings/keys/key-use";
import { KeysSection, type Row } from "@/components/settings/keys/keys-section";
import { Badge } from "@/components/ui/badge";
import { TextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import * as api from "@/lib/contract/desk-projects";
import type { AnswerOf } from "@/lib/contract/operation";

interface ProjectKeysSectionProps {
  projectId: string;
  onMade: (key: string) => void;
}

/** Live keys of a project: nobody could keep track of more. */
const MAX_KEYS = 100;

export function ProjectKeysSection({ projectId, onMade }: ProjectKeysSectionProps) {
  const read = useCallback(
    async (cursor: string | undefined) => {
      const input = { params: { id: projectId }, query: { cursor } };
      const page = await callOperation(api.listDeskKeys, input);
      return { rows: page.keys, next: page.next_cursor };
    },
    [projectId],
  );
  const pages = usePages(read);
  const { hasMore, refresh } = pages;
  const [limiting, setLimiting] = useState<api.DeskKeyView | null>(null);

  async function revoke({ id, name }: api.DeskKeyView) {
    await callOperation(api.revokeDeskKey, { params: { id: projectId, keyId: id } });
    notify({ text: `Revoked “${name}”.` });
    void refresh();
  }

  return (
    <>
      <KeysSection
        title="Keys"
        lead="A key can create tickets and attachments in this project, but can’t read anything. Keep it on a server: in a web page or an app, anyone could copy it."
        noun="project key"
        empty="No keys yet. Create one to send the first ticket."
        full={`You can have up to ${MAX_KEYS} active keys. Revoke one to create another.`}
        most={MAX_KEYS}
        loaded={pages}
        foot={hasMore ? <ListEnd of={pages}>That’s all of them.</ListEnd> : null}
        rowOf={(key) => rowOf(key, setLimiting)}
        making={({ onMade: done, onClose }) => (
          <NewKeyDialog
            projectId={projectId}
            onClose={onClose}
            onMade={(key) => {
              onMade(key.key);
              done(key);
            }}
          />
        )}
        revoke={revoke}
      />
      {limiting ? (
        <LimitDialog
          projectId={projectId}
          limited={limiting}
          onClose={() => setLimiting(null)}
          onSaved={() => void refresh()}
        />
      ) : null}
    </>
  );
}

function rowOf(key: api.DeskKeyView, onLimit: (key: api.DeskKeyView) => void): Row {
  const { start, enabled, request_count, last_request, created_at } = key;
  const limit = (
    <button key="limit" type="button" className="text-link" onClick={() => onLimit(key)}>
      {limitWords(key)}
    </button>
  );
  return {
    mark: `${start}…`,
    about: (
      <KeyUse
        madeAt={created_at}
        usedAt={last_request}
        requests={request_count}
        more={enabled ? [limit] : []}
      />
    ),
    badge: enabled ? null : <Badge>Revoked</Badge>,
    hasEnded: !enabled,
  };
}

function limitWords({ rate_max, rate_window_ms }: api.DeskKeyView): string {
  return `${rate_max.toLocaleString()} in ${Math.round(rate_window_ms / 60_000)} min`;
}

interface NewKeyDialogProps {
  projectId: string;
  onMade: (key: AnswerOf<typeof api.createDeskKey>) => void;
  onClose: () => void;
}

function NewKeyDialog({ projectId, onMade, onClose }: NewKeyDialogProps) {
  const [name, setName] = useState("");

  async function run() {
    const input = { params: { id: projectId }, body: { name: name.trim() || "Default" } };
    onMade(await callOperation(api.createDeskKey, input));
  }

  return (
    <FormDialog
      title="New project key"
      lead="It can create tickets in this project until someone revokes it."
      onClose={onClose}
      submit="Create key"
      run={run}
    >
      <KeyNameField value={name} onChange={setName} placeholder="For example, web shop" />
    </FormDialog>
  );
}

interface LimitDialogProps {
  projectId: string;
  limited: api.DeskKeyView;
  onSaved: () => void;
  onClose: () => void;
}

function LimitDialog({ projectId, limited, onSaved, onClose }: LimitDialogProps) {
  const [max, setMax] = useState(String(limited.rate_max));
  const [problem, setProblem] = useState<string>();

  function isReady() {
    const rate_max = Number(max);
    const isFit = Number.isInteger(rate_max) && rate_max >= 1 && rate_max <= api.MAX_KEY_REQUESTS;
    const words = `Enter a whole number from 1 to ${api.MAX_KEY_REQUESTS.toLocaleString()}.`;
    setProblem(isFit ? undefined : words);
    return isFit;
  }

  async function run() {
    const params = { id: projectId, keyId: limited.id };
    await callOperation(api.limitDeskKey, { params, body: { rate_max: Number(max) } });
    onSaved();
  }

  return (
    <FormDialog
      title={`Limit for “${limited.name}”`}
      lead="For tickets and uploads together. Requests over the limit are asked to wait."
      submit="Save limit"
      isReady={isReady}
      run={run}
      onClose={onClose}
    >
      <TextField
        label={`Requests in ${Math.round(limited.rate_window_ms / 60_000)} minutes`}
        error={problem}
        data-autofocus
        inputMode="numeric"
        value={max}
        onChange={setMax}
      />
    </FormDialog>
  );
}
