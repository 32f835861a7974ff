/** How strictly tickets are checked before they are taken, what is never taken, and how many were refused. */
"use client";

import { type FormEvent, useState } from "react";
import { Section } from "@/components/page/section";
import { Button } from "@/components/ui/button";
import { Field, Select, Textarea } from "@/components/ui/field";
import type { ProjectPartProps } from "./project-page";
import { isSpamLevel, SPAM_LEVELS } from "./spam-levels";
import { useChange } from "./use-change";

/** D-19 */
const MOST_BLOCKED = 200;

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
    if (entries.length > MOST_BLOCKED) return setProblem(`At most ${MOST_BLOCKED} entries.`);
    setProblem(undefined);
    await save({ block: entries }, "Blocklist saved.");
  }

  return (
    <Section
      title="Spam"
      lead="Messages are checked on this server only. Rejected messages are counted but not stored."
    >
      <div className="space-y-4">
        <Field label="Filter level">
          {(names) => (
            <Select
              {...names}
              value={project.spam}
              disabled={!isOwner}
              onChange={(event) => {
                const spam = event.currentTarget.value;
                if (isSpamLevel(spam)) void save({ spam }, "Saved.");
              }}
            >
              {SPAM_LEVELS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <form onSubmit={(event) => void saveBlock(event)} noValidate className="space-y-2">
          <Field
            label="Blocklist"
            hint="Enter one email address, domain or word per line."
            error={problem}
          >
            {(names) => (
              <Textarea
                {...names}
                rows={4}
                spellCheck={false}
                readOnly={!isOwner}
                placeholder="spam.example"
                className="font-mono text-sm"
                value={block}
                onChange={(event) => setBlock(event.currentTarget.value)}
              />
            )}
          </Field>
          {isOwner ? <Button type="submit">Save list</Button> : null}
        </form>
        <p className="border-t border-line pt-3 text-sm text-ink-soft tabular-nums">
          {refused === 0
            ? "No messages rejected in the last 30 days."
            : `${refused.toLocaleString()} rejected in the last 30 days.`}
        </p>
      </div>
    </Section>
  );
}
