/** Asks which contract to start, and under which law. */
"use client";

import { Scale } from "lucide-react";
import { useState } from "react";
import { makeQuoteContract } from "@/client/contracts/chain";
import type { OpenFile } from "@/client/sync";
import { userLocale } from "@/client/user-locale";
import { openFollower } from "@/components/file-page/chain-links";
import { tellRefusal } from "@/components/page/tell-refusal";
import { neededPack, startContract, usualProfile } from "@/components/shell/start-contract";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ChoiceCard } from "@/components/ui/choice-card";
import { Dialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/text-field";
import { LEGAL_PROFILES, type LegalProfile } from "@/lib/kinds/contract/contract";
import { PACK_NAMES, type PackName } from "@/lib/kinds/contract/pack";
import { PACK_TITLES } from "@/lib/kinds/contract/packs/titles";
import { PROFILE_LABELS } from "@/lib/kinds/contract/profiles";

/** Those about work for a price, as a quote offers it. */
const WORK_PACKS: readonly PackName[] = ["service", "consulting", "sow", "msa"];

interface StartContractDialogProps {
  /** Whose parties, work and price the contract takes over. */
  quote?: OpenFile;
  onClose: () => void;
}

export default function StartContractDialog({ quote, onClose }: StartContractDialogProps) {
  const [chosen, setChosen] = useState<PackName | null>(quote ? "service" : null);
  const [profile, setProfile] = useState<LegalProfile>(() => usualProfile(userLocale()));
  const [busy, setBusy] = useState(false);
  function start(pack: PackName) {
    setBusy(true);
    const started = quote ? startFromQuote(quote, pack, profile) : startContract(pack, profile);
    void started.finally(() => setBusy(false));
  }
  return (
    <Dialog
      title="New contract"
      lead={
        quote
          ? "It takes over the quote’s parties, work and price. You can change every word afterwards."
          : "Choose what it is about. You can change every word afterwards."
      }
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={chosen === null}
            onClick={() => chosen && start(chosen)}
          >
            Start the contract
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <Banner>
          Each one is a starting point, not legal advice. Have a lawyer check it where much depends
          on it.
        </Banner>
        <SelectField
          label="Legal profile"
          hint="The law it’s written for, and its spelling."
          value={profile}
          options={LEGAL_PROFILES.map((one) => [one, PROFILE_LABELS[one]])}
          onChange={setProfile}
        />
        <fieldset className="grid gap-2">
          <legend className="mb-2 text-sm font-semibold">Contract</legend>
          {(quote ? WORK_PACKS : PACK_NAMES).map((name) => (
            <ChoiceCard
              key={name}
              name="contract-pack"
              value={name}
              label={PACK_TITLES[name].title}
              words={PACK_TITLES[name].summary}
              icon={Scale}
              checked={chosen === name}
              onChoose={() => setChosen(name)}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}

async function startFromQuote(quote: OpenFile, name: PackName, profile: LegalProfile) {
  try {
    await openFollower(quote, makeQuoteContract(quote, await neededPack(name), profile));
  } catch (error) {
    tellRefusal(error);
  }
}
