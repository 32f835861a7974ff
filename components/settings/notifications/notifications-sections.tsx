/** Which emails a person gets, in one place: of each ticket project, of each payments profile, and those that always come. */
"use client";

import { Inbox, Wallet } from "lucide-react";
import { callOperation } from "@/client/call";
import { asOwner, openOwner } from "@/client/payments/owner";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { NoMail } from "@/components/page/no-mail";
import { Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { profileAddress } from "@/components/payments/addresses";
import { linkOf, readProfiles } from "@/components/payments/use-profiles";
import { Badge } from "@/components/ui/badge";
import { buttonLook } from "@/components/ui/button";
import { Switch } from "@/components/ui/checkbox";
import { changeMember } from "@/lib/contract/desk-members";
import { type DeskProjectView, listDeskProjects } from "@/lib/contract/desk-projects";
import { readPayee } from "@/lib/contract/pay-payees";
import type { PayeeView } from "@/lib/contract/pay-shapes";

export function NotificationsSections() {
  return (
    <>
      <NoMail>Until it does, none of these emails reach you.</NoMail>
      <TicketMails />
      <PaymentMails />
      <Section
        title="Always sent"
        lead="These come to your account’s confirmed email, because something may depend on them."
      >
        <ul className="list-disc space-y-1 pl-5 text-sm">
          <li>Security: a new key or app, a changed password, or the use of your recovery key.</li>
          <li>Signing: a document you sent was signed, declined, or wasn’t signed in time.</li>
          <li>Calendar: reminders that you set on an event.</li>
        </ul>
      </Section>
    </>
  );
}

const readProjects = async () => (await callOperation(listDeskProjects)).projects;

function TicketMails() {
  const { user } = useSigned();
  const projects = useLoaded(readProjects);

  async function setMails({ id }: DeskProjectView, notify: boolean) {
    const show = (is: boolean) =>
      projects.change((rows) => rows.map((row) => (row.id === id ? { ...row, notify: is } : row)));
    show(notify);
    try {
      await callOperation(changeMember, { params: { id, userId: user.id }, body: { notify } });
    } catch (error) {
      show(!notify);
      tellRefusal(error);
    }
  }

  return (
    <ManagedList
      title="Tickets"
      lead="An email for each new ticket and each answer of a customer."
      what="Your ticket projects"
      of={projects}
      rows={1}
      empty="You’re in no ticket project."
      row={(project) => (
        <ManagedRow key={project.id} icon={Inbox} name={project.name}>
          <Switch
            label={<span className="sr-only">Emails about {project.name}</span>}
            checked={project.notify}
            onChange={({ target }) => void setMails(project, target.checked)}
          />
        </ManagedRow>
      )}
    />
  );
}

async function readPaymentMails() {
  const files = await readProfiles();
  return Promise.all(
    files.flatMap((file) => {
      const address = linkOf(file);
      return address ? [readOne(address, file.title)] : [];
    }),
  );
}

async function readOne(address: NonNullable<ReturnType<typeof linkOf>>, title: string) {
  const owner = await openOwner(address);
  // One that can't be read doesn't hide the others.
  const payee = await callOperation(readPayee, asOwner(owner)).catch(() => null);
  return { owner, title: title || "Payments", payee };
}

function PaymentMails() {
  const profiles = useLoaded(readPaymentMails);
  return (
    <ManagedList
      title="Payments"
      lead="An email for each payment. Each profile has an address of its own."
      what="Your payments profiles"
      of={profiles}
      rows={1}
      empty="You have no payments profile."
      row={({ owner, title, payee }) => (
        <ManagedRow
          key={owner.payeeId}
          icon={Wallet}
          name={title}
          badges={payee ? <MailState notify={payee.notify} /> : <Badge tone="bad">Not read</Badge>}
          about={payee?.notify?.email}
        >
          <a
            href={profileAddress(owner, { tab: "notifications" })}
            className={buttonLook()}
            aria-label={`Change ${title}`}
          >
            Change
          </a>
        </ManagedRow>
      )}
    />
  );
}

function MailState({ notify }: Pick<PayeeView, "notify">) {
  if (!notify) return <Badge>Off</Badge>;
  return notify.verified ? <Badge tone="good">On</Badge> : <Badge tone="warn">Not confirmed</Badge>;
}
