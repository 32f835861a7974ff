/** The account's API keys: made, shown once, renamed, revoked. */
"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { apiKeys, makeApiKey, renameApiKey, revokeApiKey } from "@/client/account/keys";
import type { ApiKey, NewApiKey, Work } from "@/client/account/types";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { Facts } from "../facts";
import { LoadFailure } from "../load-failure";
import { Moment } from "../moment";
import { PasswordDialog } from "../password-dialog";
import { RowsSkeleton, Section } from "../section";
import { useSigned } from "../signed-in";
import { useLoaded } from "../use-loaded";
import { KeyRow } from "./key-row";
import { KeyNameField, RenameKeyDialog } from "./rename-key-dialog";
import { RevokeDialog } from "./revoke-dialog";
import { ShownKey } from "./shown-key";

const read = () => apiKeys();
const MOST = 20;
const markOf = ({ last4 }: ApiKey) => `…${last4}`;

export function ApiKeysSection() {
  const { user } = useSigned();
  const { value: keys, failure, refresh, change } = useLoaded(read);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const [renaming, setRenaming] = useState<ApiKey | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const isFull = (keys?.length ?? 0) >= MOST;

  function wasMade(key: NewApiKey) {
    setMaking(false);
    setMade(key);
    void refresh();
  }

  return (
    <Section
      title="API keys"
      lead="For programs of yours. A key says who calls; it opens no file by itself, so a program needs the file’s link too."
      aside={
        user.pro && !made ? (
          <Button
            icon={<Plus aria-hidden="true" className="size-4" />}
            disabled={!keys || isFull}
            onClick={() => setMaking(true)}
          >
            New API key
          </Button>
        ) : null
      }
      flush
    >
      {user.pro ? null : <NeedsPro />}
      {made ? <ShownKey name={made.name} secret={made.key} onSaved={() => setMade(null)} /> : null}
      {failure ? (
        <div className="p-4">
          <LoadFailure what="Your API keys" error={failure} onRetry={refresh} />
        </div>
      ) : null}
      {!keys && !failure ? <RowsSkeleton label="Reading your API keys" /> : null}
      {keys?.length === 0 && !made ? (
        <p className="px-4 py-4 text-sm text-ink-faint sm:px-5">
          No API key yet. Make one for each program, so that one can be ended without the others.
        </p>
      ) : null}
      {keys && keys.length > 0 ? (
        <ul aria-label="API keys" className="divide-y divide-line">
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              name={key.name}
              mark={markOf(key)}
              about={<Use apiKey={key} />}
              onRename={() => setRenaming(key)}
              onRevoke={() => setRevoking(key)}
            />
          ))}
        </ul>
      ) : null}
      {isFull ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft sm:px-5">
          {MOST} keys is the most an account can have. Revoke one to make another.
        </p>
      ) : null}
      {making ? <NewApiKeyDialog onMade={wasMade} onClose={() => setMaking(false)} /> : null}
      {renaming ? (
        <RenameKeyDialog
          name={renaming.name}
          rename={(name) => rename(renaming.id, name)}
          onClose={() => setRenaming(null)}
        />
      ) : null}
      {revoking ? (
        <RevokeDialog
          name={revoking.name}
          mark={markOf(revoking)}
          revoke={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        />
      ) : null}
    </Section>
  );

  async function rename(id: string, name: string) {
    await renameApiKey(id, name);
    change((before) => before.map((key) => (key.id === id ? { ...key, name } : key)));
  }

  async function revoke({ id, name }: ApiKey) {
    await revokeApiKey(id);
    change((before) => before.filter((key) => key.id !== id));
    notify({ text: `“${name}” is revoked. Programs that use it are refused from now on.` });
  }
}

function Use({ apiKey: { createdAt, lastUsedAt } }: { apiKey: ApiKey }) {
  const made = (
    <>
      Made <Moment at={createdAt} within />
    </>
  );
  const used = lastUsedAt ? (
    <>
      last used <Moment at={lastUsedAt} within />
    </>
  ) : (
    "not used yet"
  );
  return <Facts facts={[made, used]} />;
}

interface NewApiKeyDialogProps {
  onMade: (key: NewApiKey) => void;
  onClose: () => void;
}

function NewApiKeyDialog({ onMade, onClose }: NewApiKeyDialogProps) {
  const [name, setName] = useState("");

  async function run(password: string, work: Work) {
    onMade(await makeApiKey({ name: name.trim() || "API key", password }, work));
  }

  return (
    <PasswordDialog
      title="New API key"
      lead="It can start files and act for your account until you revoke it."
      submit="Make key"
      before={
        <KeyNameField value={name} onChange={setName} placeholder="For example, backup job" />
      }
      run={run}
      onClose={onClose}
    />
  );
}

function NeedsPro() {
  return (
    <div className="px-4 pt-4 sm:px-5">
      <Banner
        action={
          <a href="/settings/plan" className={buttonLook()}>
            See the plan
          </a>
        }
      >
        API keys are part of Pro. Keys you made before wait here, and work again as soon as you have
        Pro.
      </Banner>
    </div>
  );
}
