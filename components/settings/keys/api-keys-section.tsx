/** The account's API keys: made, shown once, renamed, revoked. */
"use client";

import { useState } from "react";
import { makeApiKey } from "@/client/account/keys";
import { callOperation } from "@/client/call";
import { useSigned } from "@/components/page/signed-in";
import { useLoaded } from "@/components/page/use-loaded";
import { Banner } from "@/components/ui/banner";
import { buttonLook } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import * as api from "@/lib/contract/account-keys";
import type { Work } from "@/lib/protocol/stretch";
import { PasswordDialog } from "../password-dialog";
import { KeyNameField } from "./key-name-field";
import { KeyUse } from "./key-use";
import { KeysSection } from "./keys-section";

const read = async () => (await callOperation(api.listApiKeys)).keys;
const MAX_KEYS = 20;

export function ApiKeysSection() {
  const { user } = useSigned();
  const loaded = useLoaded(read);
  const { change } = loaded;

  async function rename({ id }: api.ApiKey, name: string) {
    await callOperation(api.renameApiKey, { params: { id }, body: { name } });
    change((before) => before.map((key) => (key.id === id ? { ...key, name } : key)));
  }

  async function revoke({ id, name }: api.ApiKey) {
    await callOperation(api.revokeApiKey, { params: { id } });
    change((before) => before.filter((key) => key.id !== id));
    notify({ text: `Revoked “${name}”. Programs that use it no longer have access.` });
  }

  return (
    <KeysSection
      title="API keys"
      lead="For your programs. A key identifies your account. To open a file, a program also needs the file’s link."
      noun="API key"
      empty="No API keys yet. Create one for each program, so you can revoke each separately."
      full={`An account can have up to ${MAX_KEYS} keys. Revoke one to create another.`}
      most={MAX_KEYS}
      mayMake={user.pro}
      notice={user.pro ? null : <NeedsPro isDeleting={user.deleting} />}
      loaded={loaded}
      rowOf={({ last4, createdAt, lastUsedAt }) => ({
        mark: `…${last4}`,
        about: <KeyUse madeAt={createdAt} usedAt={lastUsedAt} />,
      })}
      making={(how) => <NewApiKeyDialog {...how} />}
      rename={rename}
      revoke={revoke}
    />
  );
}

interface NewApiKeyDialogProps {
  onMade: (key: api.CreatedApiKey) => void;
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
      lead="It can create files and act for your account until you revoke it."
      submit="Create key"
      before={
        <KeyNameField value={name} onChange={setName} placeholder="For example, backup job" />
      }
      run={run}
      onClose={onClose}
    />
  );
}

const NEEDS_PRO = {
  words: "API keys are part of Pro. Your existing keys work again as soon as you have Pro.",
  href: "/settings/plan",
  way: "See the plan",
};
const ENDING = {
  words:
    "API keys don’t work while your account is being deleted. They work again if you keep your account and have Pro.",
  href: "/settings/delete",
  way: "Keep my account",
};

function NeedsPro({ isDeleting }: { isDeleting: boolean }) {
  const { words, href, way } = isDeleting ? ENDING : NEEDS_PRO;
  return (
    <div className="px-4 pt-4 sm:px-5">
      <Banner
        action={
          <a href={href} className={buttonLook()}>
            {way}
          </a>
        }
      >
        {words}
      </Banner>
    </div>
  );
}
