/** Asks how the shop changes its owner: the former owner stays as a manager, or everybody else loses access. */
"use client";

import { DoorOpen, UserRound } from "lucide-react";
import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { ChoiceCard } from "@/components/ui/choice-card";

interface HandOverDialogProps {
  name: string;
  run: (stay: boolean) => Promise<unknown>;
  onClose: () => void;
}

export function HandOverDialog({ name, run, onClose }: HandOverDialogProps) {
  const [stay, setStay] = useState(true);
  return (
    <FormDialog
      title={`Make ${name} the owner?`}
      lead={`${name} sees your offer under People. Nothing changes until they accept, and you can withdraw it.`}
      submit="Ask them"
      run={() => run(stay)}
      onClose={onClose}
    >
      <fieldset className="space-y-2">
        <legend className="sr-only">What happens to you</legend>
        <ChoiceCard
          name="stay"
          value="stay"
          label="I stay as a manager"
          words="Everyone keeps access. Your link becomes a manager’s link."
          icon={UserRound}
          checked={stay}
          onChoose={() => setStay(true)}
        />
        <ChoiceCard
          name="stay"
          value="leave"
          label="I leave the shop"
          words={`Only ${name} keeps access. You and all other managers lose it.`}
          icon={DoorOpen}
          checked={!stay}
          onChoose={() => setStay(false)}
        />
      </fieldset>
      <p className="text-sm text-ink-soft">
        Your backup words and payments connection stop working when {name} takes over.
      </p>
    </FormDialog>
  );
}
