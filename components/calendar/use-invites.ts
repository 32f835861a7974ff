/**
 * Mails guests when an event is added, changed or deleted. When mailing fails, the change is undone and the form shows
 * why.
 */
"use client";

import { signedInAccount } from "@/client/account/signed-in-account";
import { cancelInvite, type Host, sendInvite } from "@/client/calendar/invites";
import { defaultEnvironment } from "@/client/environment";
import { notify } from "@/components/ui/toast";
import { restoreEvent } from "@/lib/kinds/calendar/series";
import type { StoredEvent } from "@/lib/kinds/calendar/shapes";
import { readCalendar, removeEvent } from "@/lib/kinds/calendar/state";
import { inviteMail } from "./invite-mail";
import { useCalendar } from "./use-calendar";

const writer = () => import("@/lib/formats/icalendar/write");

async function hostHere(): Promise<Host> {
  const person = await signedInAccount(defaultEnvironment());
  if (!person) throw new Error("Nobody is signed in.");
  return { name: person.name, email: person.email };
}

export function useInvites() {
  const { doc } = useCalendar().file;
  return {
    /** @param before the event's earlier state; null for a new one, which is removed when nobody could be invited */
    async send(id: string, before: StoredEvent | null): Promise<void> {
      const { events, prefs } = readCalendar(doc);
      const event = events.find((one) => one.id === id);
      if (!event || !prefs.inbox) return;
      const isGone = !event.guests?.length;
      if (isGone && before?.invite) return this.cancel(before);
      try {
        const [{ writeCalendar }, host] = await Promise.all([writer(), hostHere()]);
        const now = new Set(event.guests?.map(({ email }) => email));
        const removed = event.invite
          ? (before?.guests ?? []).filter(({ email }) => !now.has(email))
          : [];
        const mail = inviteMail(event, event.invite ? "Updated" : "Invitation");
        const failed = await sendInvite(
          { doc, event, host, inbox: prefs.inbox, mail, write: writeCalendar },
          removed,
        );
        tell(failed, event.invite ? "Guests told of the change." : "Guests invited.");
      } catch (error) {
        if (before) restoreEvent(doc, before, id);
        else removeEvent(doc, id);
        throw error;
      }
    },
    async cancel(event: StoredEvent): Promise<void> {
      const [{ writeCalendar }, host] = await Promise.all([writer(), hostHere()]);
      const mail = inviteMail(event, "Cancelled");
      tell(
        await cancelInvite({ event, host, mail, write: writeCalendar }),
        "Guests told that it’s cancelled.",
      );
    },
  };
}

function tell(failed: readonly string[], done: string) {
  if (failed.length === 0) return notify({ text: done });
  const text = `Saved, but these addresses couldn’t be mailed: ${failed.join(", ")}. Save the event again to retry.`;
  notify({ tone: "bad", text, stayMs: 20_000 });
}
