/** Personal keys, which read and answer a person's support tickets. */
"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { personalKeys, revokePersonalKey } from "@/client/account/keys";
import type { NewPersonalKey, PersonalKey } from "@/client/account/types";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { Facts } from "../facts";
import { LoadFailure } from "../load-failure";
import { Day, Moment } from "../moment";
import { RowsSkeleton, Section } from "../section";
import { useLoaded } from "../use-loaded";
import { KeyRow } from "./key-row";
import { NewPersonalKeyDialog } from "./new-personal-key-dialog";
import { RevokeDialog } from "./revoke-dialog";
import { ShownKey } from "./shown-key";

const read = () => personalKeys();
const MOST = 20;
const markOf = ({ start }: PersonalKey) => `${start}…`;

export function PersonalKeysSection() {
  const { value: keys, failure, refresh } = useLoaded(read);
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<NewPersonalKey | null>(null);
  const [revoking, setRevoking] = useState<PersonalKey | null>(null);
  const now = new Date().toISOString();
  const isLive = ({ enabled, expiresAt }: PersonalKey) =>
    enabled && (expiresAt === null || expiresAt > now);
  const isFull = (keys?.filter(isLive).length ?? 0) >= MOST;

  function wasMade(key: NewPersonalKey) {
    setMaking(false);
    setMade(key);
    void refresh();
  }

  return (
    <Section
      title="Personal keys"
      lead="For reading and answering support tickets as yourself, in every project you belong to."
      aside={
        made ? null : (
          <Button
            icon={<Plus aria-hidden="true" className="size-4" />}
            disabled={!keys || isFull}
            onClick={() => setMaking(true)}
          >
            New personal key
          </Button>
        )
      }
      flush
    >
      {made ? <ShownKey name={made.name} secret={made.key} onSaved={() => setMade(null)} /> : null}
      {failure ? (
        <div className="p-4">
          <LoadFailure what="Your personal keys" error={failure} onRetry={refresh} />
        </div>
      ) : null}
      {!keys && !failure ? <RowsSkeleton label="Reading your personal keys" /> : null}
      {keys?.length === 0 && !made ? (
        <p className="px-4 py-4 text-sm text-ink-faint sm:px-5">
          No personal key yet. Make one when a program should work on your tickets for you.
        </p>
      ) : null}
      {keys && keys.length > 0 ? (
        <ul aria-label="Personal keys" className="divide-y divide-line">
          {keys.map((key) => (
            <KeyRow
              key={key.id}
              name={key.name}
              mark={markOf(key)}
              about={<Use personalKey={key} />}
              badge={isLive(key) ? null : <Badge>{key.enabled ? "Expired" : "Revoked"}</Badge>}
              onRevoke={isLive(key) ? () => setRevoking(key) : undefined}
            />
          ))}
        </ul>
      ) : null}
      {isFull ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft sm:px-5">
          {MOST} live keys is the most a person can have. Revoke one to make another.
        </p>
      ) : null}
      {making ? <NewPersonalKeyDialog onMade={wasMade} onClose={() => setMaking(false)} /> : null}
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

  async function revoke({ id, name }: PersonalKey) {
    await revokePersonalKey(id);
    notify({ text: `“${name}” is revoked.` });
    void refresh();
  }
}

function Use({ personalKey }: { personalKey: PersonalKey }) {
  const { createdAt, lastRequestAt, requestCount, expiresAt } = personalKey;
  const count = requestCount === 1 ? "1 request" : `${requestCount.toLocaleString()} requests`;
  const made = (
    <>
      Made <Moment at={createdAt} within />
    </>
  );
  const used = lastRequestAt ? (
    <>
      {count}, last <Moment at={lastRequestAt} within />
    </>
  ) : (
    "not used yet"
  );
  const end = expiresAt ? (
    <>
      until <Day at={expiresAt} />
    </>
  ) : (
    "no end"
  );
  return <Facts facts={[made, used, end]} />;
}
