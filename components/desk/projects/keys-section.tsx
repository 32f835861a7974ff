/** Keys that file tickets into a project: made, shown once, revoked, each with its own limit. */
"use client";

import { type FormEvent, useCallback, useId, useState } from "react";
import { callOperation } from "@/client/call";
import { Facts } from "@/components/page/facts";
import { FailureBanner } from "@/components/page/failure-banner";
import { ListEnd } from "@/components/page/list-end";
import { Moment } from "@/components/page/moment";
import { refusalOf } from "@/components/page/refusal";
import { usePages } from "@/components/page/use-pages";
import { KeysSection, type Row } from "@/components/settings/keys/keys-section";
import { KeyNameField } from "@/components/settings/keys/rename-key-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import * as api from "@/lib/contract/desk-projects";
import type { AnswerOf } from "@/lib/contract/operation";

interface ProjectKeysSectionProps {
  projectId: string;
  onMade: (key: string) => void;
}

/** Of live keys: with more, anybody would lose sight of them. */
const MOST = 100;

export function ProjectKeysSection({ projectId, onMade }: ProjectKeysSectionProps) {
  const read = useCallback(
    async (cursor: string | undefined) => {
      const input = { params: { id: projectId }, query: { cursor } };
      const page = await callOperation(api.listDeskKeys, input);
      return { rows: page.keys, next: page.next_cursor };
    },
    [projectId],
  );
  const { rows, hasMore, isReading, failure, more, refresh } = usePages(read);
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
        full={`You can have up to ${MOST} active keys. Revoke one to create another.`}
        most={MOST}
        loaded={{ value: rows, failure, refresh }}
        foot={
          hasMore ? (
            <ListEnd hasMore isReading={isReading} onMore={more}>
              That’s all of them.
            </ListEnd>
          ) : null
        }
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
  const count = request_count === 1 ? "1 request" : `${request_count.toLocaleString()} requests`;
  const facts = [
    <span key="made">
      Made <Moment at={created_at} within />
    </span>,
    last_request ? (
      <span key="used">
        {count}, last <Moment at={last_request} within />
      </span>
    ) : (
      "not used yet"
    ),
    ...(enabled
      ? [
          <button key="limit" type="button" className="text-link" onClick={() => onLimit(key)}>
            {limitWords(key)}
          </button>,
        ]
      : []),
  ];
  return {
    mark: `${start}…`,
    about: <Facts facts={facts} />,
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
  const form = useId();
  const [name, setName] = useState("");
  const { busy, failure, run } = useTry(refusalOf);

  function make(event: FormEvent) {
    event.preventDefault();
    const input = { params: { id: projectId }, body: { name: name.trim() || "Default" } };
    void run(async () => onMade(await callOperation(api.createDeskKey, input)));
  }

  return (
    <Dialog
      title="New project key"
      lead="It can create tickets in this project until someone revokes it."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Create key
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={make} noValidate className="space-y-4">
        <KeyNameField value={name} onChange={setName} placeholder="For example, web shop" />
        {failure ? <FailureBanner failure={failure} /> : null}
      </form>
    </Dialog>
  );
}

interface LimitDialogProps {
  projectId: string;
  limited: api.DeskKeyView;
  onSaved: () => void;
  onClose: () => void;
}

function LimitDialog({ projectId, limited, onSaved, onClose }: LimitDialogProps) {
  const form = useId();
  const [max, setMax] = useState(String(limited.rate_max));
  const {
    busy,
    failure: problem,
    run,
    setFailure: setProblem,
  } = useTry((error) => refusalOf(error).words);

  function save(event: FormEvent) {
    event.preventDefault();
    const rate_max = Number(max);
    if (!Number.isInteger(rate_max) || rate_max < 1 || rate_max > api.MAX_KEY_REQUESTS) {
      return setProblem(`Enter a whole number from 1 to ${api.MAX_KEY_REQUESTS.toLocaleString()}.`);
    }
    void run(async () => {
      const params = { id: projectId, keyId: limited.id };
      await callOperation(api.limitDeskKey, { params, body: { rate_max } });
      onSaved();
      onClose();
    });
  }

  return (
    <Dialog
      title={`Limit for “${limited.name}”`}
      lead="For tickets and uploads together. Requests over the limit are asked to wait."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Save limit
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate>
        <Field
          label={`Requests in ${Math.round(limited.rate_window_ms / 60_000)} minutes`}
          error={problem ?? undefined}
        >
          {(names) => (
            <Input
              {...names}
              data-autofocus
              inputMode="numeric"
              autoComplete="off"
              value={max}
              onChange={(event) => setMax(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
