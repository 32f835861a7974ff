/** The default privacy of new files. */
"use client";

import { Eye, LockKeyhole } from "lucide-react";
import { setPrivacy } from "@/client/account/account";
import { Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { tellOutcome } from "@/components/page/tell-refusal";
import { ChoiceCard } from "@/components/ui/choice-card";
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
    const isDone = await tellOutcome(
      async () => void (await setPrivacy(privacy)),
      privacy === "e2ee"
        ? "New files will be encrypted."
        : "New files will be readable by this server.",
      async () => change({ privacy: await setPrivacy(before) }),
    );
    if (!isDone) change({ privacy: before });
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
