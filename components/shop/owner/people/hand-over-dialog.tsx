/** Asks how the shop changes hands: with the owner staying as a manager, or with everybody else gone. */
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
      lead={`${name} is asked under People, and takes the shop over there. Until then nothing changes, and you can change your mind.`}
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
          words="Everybody keeps the shop. Your own link stays yours, as a manager’s."
          icon={UserRound}
          checked={stay}
          onChoose={() => setStay(true)}
        />
        <ChoiceCard
          name="stay"
          value="leave"
          label="I leave the shop"
          words={`Only ${name} keeps the shop. You and all other managers lose it.`}
          icon={DoorOpen}
          checked={!stay}
          onChoose={() => setStay(false)}
        />
      </fieldset>
      <p className="text-sm text-ink-soft">
        Your backup words and your connection to payments end when {name} takes over.
      </p>
    </FormDialog>
  );
}
