/** The spam filter’s level, the blocklist, and how many messages were rejected. */
"use client";

import { type FormEvent, useState } from "react";
import { Section } from "@/components/page/section";
import { Button } from "@/components/ui/button";
import { LongTextField, SelectField } from "@/components/ui/text-field";
import type { SpamLevel } from "@/lib/contract/desk-projects";
import type { ProjectPartProps } from "./project-page";
import { useChange } from "./use-change";

const SPAM_LEVELS: readonly (readonly [SpamLevel, string])[] = [
  ["off", "Off: accept everything"],
  ["normal", "Normal: reject obvious spam"],
  ["strict", "Strict: also reject messages with many links"],
];

const isSpamLevel = (value: string): value is SpamLevel =>
  SPAM_LEVELS.some(([level]) => level === value);

/** D-19 */
const MAX_BLOCKED = 200;

export function SpamSection(part: ProjectPartProps) {
  const { project } = part;
  const save = useChange(part);
  const isOwner = project.role === "owner";
  const [block, setBlock] = useState(project.block.join("\n"));
  const [problem, setProblem] = useState<string>();
  const refused = project.flagged.reduce((sum, { count }) => sum + count, 0);

  async function saveBlock(event: FormEvent) {
    event.preventDefault();
    const entries = [...new Set(block.split("\n").map((line) => line.trim()))].filter(Boolean);
    if (entries.length > MAX_BLOCKED) return setProblem(`At most ${MAX_BLOCKED} entries.`);
    setProblem(undefined);
    await save({ block: entries }, "Blocklist saved.");
  }

  return (
    <Section
      title="Spam"
      lead="Messages are checked on this server only. Rejected messages are counted but not stored."
    >
      <div className="space-y-4">
        <SelectField
          label="Filter level"
          value={project.spam}
          disabled={!isOwner}
          onChange={(value) => {
            const spam = value;
            if (isSpamLevel(spam)) void save({ spam }, "Saved.");
          }}
          options={SPAM_LEVELS}
        />
        <form onSubmit={(event) => void saveBlock(event)} noValidate className="space-y-2">
          <LongTextField
            label="Blocklist"
            hint="Enter one email address, domain or word per line."
            error={problem}
            rows={4}
            spellCheck={false}
            readOnly={!isOwner}
            placeholder="spam.example"
            look="font-mono text-sm"
            value={block}
            onChange={setBlock}
          />
          {isOwner ? <Button type="submit">Save list</Button> : null}
        </form>
        <p className="border-t border-line pt-3 text-sm text-ink-soft tabular-nums">
          {refused === 0
            ? "No messages rejected in the last 30 days."
            : `${refused === 1 ? "1 message" : `${refused.toLocaleString()} messages`} rejected in the last 30 days.`}
        </p>
      </div>
    </Section>
  );
}
