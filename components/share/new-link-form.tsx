/** Makes a link with one button. What it allows, its name and its end wait under Options. */
"use client";

import { ChevronRight, Link2 } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { createShareLink } from "@/client/share-links";
import type { OpenFile } from "@/client/sync";
import { copyText } from "@/components/shell/copy-text";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, Input } from "@/components/ui/field";
import { focusFirstProblem } from "@/components/ui/focus-problem";
import { Segments } from "@/components/ui/segments";
import { SelectField } from "@/components/ui/text-field";
import { useTry } from "@/components/ui/use-try";
import { nounOfDoc } from "@/lib/kinds/file-kind";
import { chooseExpiry, EXPIRIES, type Expiry } from "./expiry";
import { refusalWords } from "./refusal-words";

export const NAME_LIMIT = 60;

/** What another link is like that this one is made after. */
export type LinkDraft = { role: Role; name: string };

type Role = "edit" | "view";

interface NewLinkFormProps {
  file: OpenFile;
  /** What it begins with; a form that is given one takes the focus. */
  draft: LinkDraft | null;
  /** @param copied whether it went to the clipboard */
  onMade: (url: string, copied: Promise<boolean>) => void;
}

export function NewLinkForm({ file, draft, onMade }: NewLinkFormProps) {
  const [role, setRole] = useState<Role>(draft?.role ?? "edit");
  const [expiry, setExpiry] = useState<Expiry>("never");
  const [dateError, setDateError] = useState<string>();
  const { busy, failure, run } = useTry(refusalWords);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!draft) return;
    form.current?.scrollIntoView({ block: "center" });
    form.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
  }, [draft]);

  function make(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const chosen = chooseExpiry(expiry, String(fields.get("date") ?? ""), new Date());
    if ("problem" in chosen) return showDateError(chosen.problem);
    void run(async () => {
      const url = createShareLink(file, {
        role,
        name: String(fields.get("name") ?? "").trim(),
        expiresAt: chosen.expiresAt,
        short: fields.get("short") === "on",
      }).then((link) => link.url);
      const copied = copyText(url, "Link copied.");
      onMade(await url, copied);
    });
  }

  /** Its field may be hidden under Options. */
  function showDateError(problem: string) {
    setDateError(problem);
    const options = form.current?.querySelector("details");
    if (options) options.open = true;
    focusFirstProblem(form.current);
  }

  return (
    <form ref={form} onSubmit={make} className="space-y-3" noValidate>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={busy}
          className="max-sm:w-full"
          icon={Link2}
        >
          Copy link
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-sm text-ink-soft">
          People with this link can {role === "edit" ? "read and edit" : "read"} this{" "}
          {nounOfDoc(file.doc)}
          {expiry === "never" ? " until you revoke it." : " until it expires."}
        </p>
      </div>
      <details open={draft !== null || undefined} className="group">
        <summary className="-ml-2 inline-flex h-9 list-none items-center gap-1 rounded-md px-2 text-sm font-semibold text-ink-soft hover:bg-hover hover:text-ink touch:h-11 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden="true" className="size-4 group-open:rotate-90" />
          Options
        </summary>
        <div className="mt-2 grid gap-4 sm:grid-cols-2">
          <div className="sm:col-span-2">
            <Segments
              label="People with this link can"
              labelClassName="mb-1.5 text-sm font-semibold"
              options={[
                ["edit", "Edit"],
                ["view", "Only view"],
              ]}
              value={role}
              onChange={setRole}
            />
          </div>
          <Field
            label="Name of the link"
            hint={
              file.privacy === "e2ee" ? "Only you see it. It is encrypted." : "Only you see it."
            }
          >
            {(names) => (
              <Input
                {...names}
                name="name"
                maxLength={NAME_LIMIT}
                defaultValue={draft?.name ?? ""}
                dir="auto"
                placeholder="For example, Anna"
                autoComplete="off"
              />
            )}
          </Field>
          <div className="space-y-2">
            <SelectField
              label="Expires"
              value={expiry}
              options={EXPIRIES}
              onChange={(wanted) => {
                setExpiry(wanted);
                setDateError(undefined);
              }}
            />
            {expiry === "date" ? (
              <Field label="Last day" error={dateError}>
                {(names) => <Input {...names} type="date" name="date" />}
              </Field>
            ) : null}
          </div>
          <div className="sm:col-span-2">
            <Checkbox
              name="short"
              defaultChecked
              label="Short link"
              hint={
                file.privacy === "e2ee"
                  ? "Easier to send. The long link works without asking this server for the key."
                  : "Easier to send."
              }
            />
          </div>
        </div>
      </details>
      {failure ? <Banner tone="bad">The link wasn’t created. {failure}</Banner> : null}
    </form>
  );
}
