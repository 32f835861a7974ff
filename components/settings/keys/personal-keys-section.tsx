/** Personal keys, which read and answer a person's support tickets. */
"use client";

import { callOperation } from "@/client/call";
import { Facts } from "@/components/page/facts";
import { Day, Moment } from "@/components/page/moment";
import { useLoaded } from "@/components/page/use-loaded";
import { Badge } from "@/components/ui/badge";
import { notify } from "@/components/ui/toast";
import * as api from "@/lib/contract/account-keys";
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
  const { start, enabled, expires_at } = key;
  const hasEnded = !enabled || (expires_at !== null && expires_at <= now);
  return {
    mark: `${start}…`,
    about: <Use personalKey={key} />,
    badge: hasEnded ? <Badge>{enabled ? "Expired" : "Revoked"}</Badge> : null,
    hasEnded,
  };
}

function Use({ personalKey }: { personalKey: api.PersonalKey }) {
  const { created_at, last_request, request_count, expires_at } = personalKey;
  const count = request_count === 1 ? "1 request" : `${request_count.toLocaleString()} requests`;
  const made = (
    <>
      Made <Moment at={created_at} within />
    </>
  );
  const used = last_request ? (
    <>
      {count}, last <Moment at={last_request} within />
    </>
  ) : (
    "not used yet"
  );
  const end = expires_at ? (
    <>
      until <Day at={expires_at} />
    </>
  ) : (
    "no expiry"
  );
  return <Facts facts={[made, used, end]} />;
}
