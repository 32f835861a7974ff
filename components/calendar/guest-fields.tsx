/** The guests of an event, and their answers. */
import { useDeliversMail } from "@/components/page/no-mail";
import { Badge } from "@/components/ui/badge";
import { LongTextField } from "@/components/ui/text-field";
import type { Occurrence } from "@/lib/kinds/calendar/occurrences";
import type { EventForm } from "./event-form";
import { ANSWER_WORDS } from "./words";

interface GuestFieldsProps {
  form: EventForm;
  occurrence: Occurrence | null;
  error: string | undefined;
  onChange: (change: Partial<EventForm>) => void;
}

const TONES = { accepted: "good", declined: "bad", tentative: "warn" } as const;

export function GuestFields({ form, occurrence, error, onChange }: GuestFieldsProps) {
  const delivers = useDeliversMail();
  const answered = occurrence?.event.guests?.filter(({ tokenHash }) => tokenHash) ?? [];
  return (
    <>
      <LongTextField
        label="Guests"
        hint={
          delivers
            ? "Email addresses. Each guest is mailed an invitation with a link to answer, and a note when it changes."
            : "This server doesn’t send email, so guests aren’t told. Tell them yourself."
        }
        rows={2}
        error={error}
        value={form.guests}
        onChange={(guests) => onChange({ guests })}
      />
      {answered.length > 0 ? (
        <ul aria-label="Answers" className="space-y-1.5 text-sm">
          {answered.map(({ email, name, answer, note }) => (
            <li key={email} className="flex flex-wrap items-baseline gap-x-2">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {name ? `${name} (${email})` : email}
              </span>
              <Badge tone={answer ? TONES[answer] : "plain"}>
                {answer ? ANSWER_WORDS[answer] : "No answer yet"}
              </Badge>
              {note ? (
                <span dir="auto" className="basis-full text-ink-soft wrap-anywhere">
                  “{note}”
                </span>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
