/** A project's name, its short word, and which mails go out. */
"use client";

import { type FormEvent, useState } from "react";
import { callOperation } from "@/client/call";
import { useDeliversMail } from "@/components/page/no-mail";
import { refusalOf } from "@/components/page/refusal";
import { Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { changeMember } from "@/lib/contract/desk-members";
import type { ProjectPartProps } from "./project-page";
import { useChange } from "./use-change";

export function GeneralSection(part: ProjectPartProps) {
  const { project, change, refresh } = part;
  const { user } = useSigned();
  const save = useChange(part);
  const [name, setName] = useState(project.name);
  const [problem, setProblem] = useState<string>();
  const isOwner = project.role === "owner";

  async function rename(event: FormEvent) {
    event.preventDefault();
    const wanted = name.trim();
    setProblem(wanted === "" ? "Enter a name." : undefined);
    if (wanted !== "" && wanted !== project.name) await save({ name: wanted }, "Name saved.");
  }
  async function setNotify(notifyMe: boolean) {
    change((before) => ({ ...before, notify: notifyMe }));
    try {
      const params = { id: project.id, userId: user.id };
      await callOperation(changeMember, { params, body: { notify: notifyMe } });
    } catch (error) {
      notify({ tone: "bad", text: `Not saved. ${refusalOf(error).words}` });
      void refresh();
    }
  }

  const delivers = useDeliversMail();
  return (
    <Section title="General" aside={<Badge>{isOwner ? "Owner" : "Agent"}</Badge>}>
      <form
        onSubmit={(event) => void rename(event)}
        noValidate
        className="flex flex-wrap items-end gap-2"
      >
        <TextField
          label="Name"
          error={problem}
          className="flex-1 basis-48"
          dir="auto"
          maxLength={80}
          readOnly={!isOwner}
          value={name}
          onChange={setName}
        />
        {isOwner ? <Button type="submit">Save name</Button> : null}
      </form>
      <dl className="mt-4 text-sm">
        <dt className="text-ink-faint">Ticket prefix</dt>
        <dd className="font-mono wrap-anywhere">{project.slug}</dd>
      </dl>
      <div className="mt-4 space-y-2 border-t border-line pt-4">
        {delivers ? null : (
          <Banner tone="warn">
            This server doesn’t send email, so customers and members aren’t notified. Ask the person
            who runs it to set up email.
          </Banner>
        )}
        <Switch
          label="Customer receipts"
          hint="Email customers when their ticket arrives, with a link to read and reply."
          checked={project.ack}
          disabled={!isOwner}
          onChange={(event) => {
            const ack = event.currentTarget.checked;
            void save(
              { ack },
              ack ? "Customer receipts turned on." : "Customer receipts turned off.",
            );
          }}
        />
        <Switch
          label="My email notifications"
          hint="Email me about new tickets in this project."
          checked={project.notify}
          onChange={(event) => void setNotify(event.currentTarget.checked)}
        />
      </div>
    </Section>
  );
}
