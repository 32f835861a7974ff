/** Personal keys, which read and answer a person's support tickets. */
"use client";

import { callOperation } from "@/client/call";
import { Day } from "@/components/page/moment";
import { useLoaded } from "@/components/page/use-loaded";
import { Badge } from "@/components/ui/badge";
import { notify } from "@/components/ui/toast";
import * as api from "@/lib/contract/account-keys";
import { KeyUse } from "./key-use";
import { KeysSection, type Row } from "./keys-section";
import { NewPersonalKeyDialog } from "./new-personal-key-dialog";

const read = async () => (await callOperation(api.listPersonalKeys)).tokens;
const MOST = 20;

export function PersonalKeysSection() {
  const loaded = useLoaded(read);
  const now = new Date().toISOString();

  async function revoke({ id, name }: api.PersonalKey) {
    await callOperation(api.revokePersonalKey, { params: { id } });
    notify({ text: `Revoked “${name}”.` });
    void loaded.refresh();
  }

  return (
    <KeysSection
      title="Personal keys"
      lead="Lets a program read and answer tickets as you, in every project you belong to."
      noun="personal key"
      empty="No personal keys yet. Create one to let a program work on tickets for you."
      full={`You can have up to ${MOST} active keys. Revoke one to create another.`}
      most={MOST}
      loaded={loaded}
      rowOf={(key) => rowOf(key, now)}
      making={(how) => <NewPersonalKeyDialog {...how} />}
      revoke={revoke}
    />
  );
}

function rowOf(key: api.PersonalKey, now: string): Row {
  const { start, enabled, created_at, last_request, request_count, expires_at } = key;
  const hasEnded = !enabled || (expires_at !== null && expires_at <= now);
  const end = expires_at ? (
    <>
      until <Day at={expires_at} />
    </>
  ) : (
    "no expiry"
  );
  return {
    mark: `${start}…`,
    about: (
      <KeyUse madeAt={created_at} usedAt={last_request} requests={request_count} more={[end]} />
    ),
    badge: hasEnded ? <Badge>{enabled ? "Expired" : "Revoked"}</Badge> : null,
    hasEnded,
  };
}
