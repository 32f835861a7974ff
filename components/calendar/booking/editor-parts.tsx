/** Parts of a booking page's editor: its link, its payments profile, its questions, and what visitors see. */
"use client";

import { Copy, ExternalLink, Plus, X } from "lucide-react";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { isPayable, previewTimes } from "@/client/calendar/pages";
import { TimePicker } from "@/components/booking/time-picker";
import { Section } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { readProfiles } from "@/components/payments/use-profiles";
import { copyText } from "@/components/shell/copy-text";
import { Button, buttonLook } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { CodeSample } from "@/components/ui/code-sample";
import { IconButton } from "@/components/ui/icon-button";
import { SelectField, TextField } from "@/components/ui/text-field";
import type { PageSettings, StoredEvent } from "@/lib/kinds/calendar/shapes";
import { framedLink } from "@/lib/protocol/calendar-links";

export function ShareSection({ link, children }: { link: string; children: ReactNode }) {
  return (
    <Section title="Share" lead="Whoever has the link sees when you’re free and can book.">
      <div className="space-y-3">
        <CodeSample label="Link of the page" text={link} />
        <div className="flex flex-wrap gap-2">
          <Button icon={Copy} onClick={() => void copyText(link, "Link copied.")}>
            Copy link
          </Button>
          <a href={link} target="_blank" rel="noopener" className={buttonLook()}>
            <ExternalLink aria-hidden="true" className="size-4" />
            Open
          </a>
          {children}
        </div>
        <details>
          <summary className="text-sm font-semibold text-ink-soft">Put it on your own site</summary>
          <CodeSample label="Code to embed" text={frameCode(link)} className="mt-2" />
          <p className="mt-2 text-sm text-ink-soft">
            The script makes the frame as tall as what is in it. Where your site allows no scripts,
            leave it out: the frame scrolls. A plain link works anywhere:
          </p>
          <CodeSample
            label="Code of a link"
            text={`<a href="${link}" target="_blank" rel="noopener">Book a time</a>`}
            className="mt-2"
          />
        </details>
      </div>
    </Section>
  );
}

/** HTML for the host's own site. @param link with our origin */
const frameCode = (link: string) =>
  link === ""
    ? ""
    : `<iframe src="${framedLink(link)}" title="Book a time" style="width:100%;height:720px;border:0"></iframe>
<script>
addEventListener("message", (event) => {
  if (event.origin !== "${new URL(link).origin}") return;
  for (const frame of document.querySelectorAll("iframe"))
    if (frame.contentWindow === event.source && event.data.sealdeskHeight > 0)
      frame.style.height = event.data.sealdeskHeight + "px";
});
</script>`;

interface PartProps {
  settings: PageSettings;
  onChange: (next: Partial<PageSettings>) => void;
}

export function PayeeField({
  settings,
  error,
  onChange,
}: PartProps & { error: string | undefined }) {
  const profiles = useLoaded(readProfiles);
  const { payee } = settings;
  const check = useLoaded(useCallback(async () => !payee || isPayable(payee), [payee]));
  if (!settings.lengths.some(({ amount }) => amount)) return null;
  const rows = profiles.value ?? [];
  return (
    <SelectField
      label="Paid to"
      hint={
        rows.length === 0
          ? "Create a payments profile under Payments first."
          : "Money goes straight to this profile."
      }
      error={
        check.value === false
          ? "This profile can’t be paid now, so lengths with a price aren’t offered. Turn on a way to be paid under Payments, or choose another."
          : error
      }
      options={[
        ["", "Choose a payments profile"],
        ...rows.map(({ id, title }) => [id, title || "Payments"] as const),
      ]}
      value={settings.payee?.id ?? ""}
      onChange={(id) => {
        const found = rows.find((row) => row.id === id);
        onChange({ payee: found && { id, token: found.token } });
      }}
    />
  );
}

export function QuestionsSection({ settings: { questions }, onChange }: PartProps) {
  const change = (id: string, next: object) =>
    onChange({ questions: questions.map((one) => (one.id === id ? { ...one, ...next } : one)) });
  return (
    <Section title="Questions" lead="Name and email are always asked.">
      <div className="space-y-4">
        {questions.map(({ id, label, required }, at) => (
          <div key={id} className="space-y-1">
            <div className="flex items-end gap-2">
              <TextField
                label={`Question ${at + 1}`}
                className="flex-1"
                dir="auto"
                maxLength={200}
                value={label}
                onChange={(text) => change(id, { label: text })}
              />
              <IconButton
                label="Remove question"
                icon={X}
                onClick={() => onChange({ questions: questions.filter((one) => one.id !== id) })}
              />
            </div>
            <Checkbox
              label="Must be answered"
              checked={required}
              onChange={({ currentTarget: { checked } }) => change(id, { required: checked })}
            />
          </div>
        ))}
        {questions.length < 8 ? (
          <Button
            icon={Plus}
            onClick={() =>
              onChange({
                questions: [
                  ...questions,
                  { id: crypto.randomUUID().slice(0, 8), label: "", kind: "long", required: false },
                ],
              })
            }
          >
            Add a question
          </Button>
        ) : null}
      </div>
    </Section>
  );
}

export function Preview({
  settings,
  events,
}: {
  settings: PageSettings;
  events: readonly StoredEvent[];
}) {
  const [tz, setTz] = useState(settings.tz);
  const minutes = settings.lengths[0]?.minutes ?? 30;
  const times = useMemo(() => {
    const isComplete = settings.rules.every(
      ({ from, to }) => /^\d\d:\d\d$/.test(from) && /^\d\d:\d\d$/.test(to) && from < to,
    );
    return isComplete ? previewTimes(settings, events, minutes, Date.now()) : [];
  }, [settings, events, minutes]);
  return (
    <Section title="Preview" lead="What visitors see now, before other bookings.">
      <h3 dir="auto" className="mb-3 font-serif text-xl font-semibold wrap-anywhere">
        {settings.title || "Untitled"}
      </h3>
      <TimePicker times={times} tz={tz} onZone={setTz} />
    </Section>
  );
}
