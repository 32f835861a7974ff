/** Personal keys, which read and answer a person's support tickets. */
"use client";

import { personalKeys, revokePersonalKey } from "@/client/account/keys";
import type { PersonalKey } from "@/client/account/types";
import { Badge } from "@/components/ui/badge";
import { notify } from "@/components/ui/toast";
import { Facts } from "../facts";
import { Day, Moment } from "../moment";
import { useLoaded } from "../use-loaded";
import { KeysSection, type Row } from "./keys-section";
import { NewPersonalKeyDialog } from "./new-personal-key-dialog";

const read = () => personalKeys();
const MOST = 20;

export function PersonalKeysSection() {
  const loaded = useLoaded(read);
  const now = new Date().toISOString();

  async function revoke({ id, name }: PersonalKey) {
    await revokePersonalKey(id);
    notify({ text: `“${name}” is revoked.` });
    void loaded.refresh();
  }

  return (
    <KeysSection
      title="Personal keys"
      lead="For reading and answering support tickets as yourself, in every project you belong to."
      noun="personal key"
      empty="No personal key yet. Make one when a program should work on your tickets for you."
      full={`${MOST} live keys is the most a person can have. Revoke one to make another.`}
      most={MOST}
      loaded={loaded}
      rowOf={(key) => rowOf(key, now)}
      making={(how) => <NewPersonalKeyDialog {...how} />}
      revoke={revoke}
    />
  );
}

function rowOf(key: PersonalKey, now: string): Row {
  const { start, enabled, expiresAt } = key;
  const hasEnded = !enabled || (expiresAt !== null && expiresAt <= now);
  return {
    mark: `${start}…`,
    about: <Use personalKey={key} />,
    badge: hasEnded ? <Badge>{enabled ? "Expired" : "Revoked"}</Badge> : null,
    hasEnded,
  };
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
