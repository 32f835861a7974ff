/** How strictly tickets are looked at before they are taken, what is never taken, and how many were refused. */
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
    await save({ block: entries }, "Block list saved.");
  }

  return (
    <Section
      title="Spam"
      lead="Looked at on this server alone. What is refused is counted, and its words are not kept."
    >
      <div className="space-y-4">
        <Field label="How strictly">
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
            label="Never taken"
            hint="An address, a domain or a word on each line."
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
            ? "None refused in the last 30 days."
            : `${refused.toLocaleString()} refused in the last 30 days.`}
        </p>
      </div>
    </Section>
  );
}
