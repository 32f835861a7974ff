/** `/payments`: a person's payments profiles, and a form with one field for the first. */
"use client";

import { Plus, WalletCards } from "lucide-react";
import { useEffect, useState } from "react";
import { createProfile } from "@/client/payments/owner";
import { AddressList } from "@/components/page/address-list";
import { FormDialog } from "@/components/page/form-dialog";
import { Loaded } from "@/components/page/loaded";
import { useLoaded } from "@/components/page/use-loaded";
import { leaveFor } from "@/components/shell/leave-for";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { TextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { MAX_PAY } from "@/lib/protocol/pay-description";
import { profileAddress } from "./addresses";
import { takeProviderReturn } from "./provider-return";
import { keepProfile, linkOf, readProfiles } from "./use-profiles";

export function PaymentsPage() {
  const loaded = useLoaded(readProfiles);
  const [isMaking, setMaking] = useState(false);
  useEffect(() => void takeProviderReturn(), []);
  const make = (label: string) => (
    <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
      {label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Payments"
        lead="Get paid by card, PayPal, stablecoin or bank transfer, straight to your own accounts."
        actions={loaded.value?.length ? make("New profile") : null}
      />
      <Loaded what="Your payments profiles" of={loaded} shape="sheet">
        {(profiles) =>
          profiles.length === 0 ? (
            <EmptyState icon={WalletCards} title="Get paid with a link" action={make("Start")}>
              <p>
                Say who is paid, then send a link. What it’s for is encrypted: only you and your
                payer can read it.
              </p>
            </EmptyState>
          ) : (
            <AddressList
              label="Profiles"
              rows={profiles.map((profile) => ({
                ...profile,
                title: profile.title || "Payments",
                href: profileAddress(linkOf(profile) ?? NO_PROFILE),
              }))}
            />
          )
        }
      </Loaded>
      {isMaking ? <NewProfile onClose={() => setMaking(false)} /> : null}
    </>
  );
}

const NO_PROFILE = { payeeId: "", capability: "", payeeKey: "" };

function NewProfile({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string>();

  function isReady() {
    setProblem(name.trim() ? undefined : "Enter a name.");
    return name.trim() !== "";
  }

  async function run() {
    const owner = await createProfile(name.trim());
    // The address is the only way to the profile, so the next page stores it too.
    await keepProfile(owner, name.trim()).catch(() =>
      notify({
        tone: "bad",
        text: "Your list couldn’t be updated. Save the link of the next page.",
      }),
    );
    await leaveFor(profileAddress(owner));
  }

  return (
    <FormDialog
      title="New payments profile"
      lead="One for each business or person who is paid."
      submit="Create profile"
      isReady={isReady}
      run={run}
      onClose={onClose}
    >
      <TextField
        label="Who is paid"
        hint="Payers see this name. You can change it for each link."
        data-autofocus
        dir="auto"
        maxLength={MAX_PAY.payeeName}
        placeholder="For example, Hollis & Reed Joinery"
        error={problem}
        value={name}
        onChange={setName}
      />
    </FormDialog>
  );
}
