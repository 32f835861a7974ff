/** What new files are when nobody says otherwise. */
"use client";

import { Eye, LockKeyhole } from "lucide-react";
import { setPrivacy } from "@/client/account/account";
import { Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { tellRefusal } from "@/components/page/tell-refusal";
import { ChoiceCard } from "@/components/ui/choice-card";
import { notify } from "@/components/ui/toast";
import type { Privacy } from "@/lib/contract/account-shapes";

const CHOICES = [
  {
    value: "e2ee",
    icon: LockKeyhole,
    label: "Encrypted",
    words: "Only people with the link can read a file. The server can’t.",
  },
  {
    value: "standard",
    icon: Eye,
    label: "Readable by this server",
    words: "The server can read files too. Programs can work with them by link and API key.",
  },
] as const;

export function DefaultPrivacy() {
  const { user, change } = useSigned();

  async function choose(privacy: Privacy) {
    const before = user.privacy;
    if (privacy === before) return;
    change({ privacy });
    try {
      await setPrivacy(privacy);
      notify({
        text:
          privacy === "e2ee"
            ? "New files will be encrypted."
            : "New files will be readable by this server.",
        action: { label: "Undo", run: () => void undo(before) },
      });
    } catch (error) {
      change({ privacy: before });
      tellRefusal(error);
    }
  }

  async function undo(before: Privacy) {
    try {
      change({ privacy: await setPrivacy(before) });
    } catch (error) {
      tellRefusal(error);
    }
  }

  return (
    <Section title="New files" lead="Default privacy for new files. Existing files don’t change.">
      <fieldset>
        <legend className="sr-only">New files are</legend>
        <div className="grid gap-3 sm:grid-cols-2">
          {CHOICES.map((choice) => (
            <ChoiceCard
              key={choice.value}
              {...choice}
              name="privacy"
              checked={user.privacy === choice.value}
              onChoose={() => void choose(choice.value)}
            />
          ))}
        </div>
      </fieldset>
    </Section>
  );
}
