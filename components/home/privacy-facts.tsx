/** Who can read what, product by product. */
import { Eye, LockKeyhole } from "lucide-react";
import { HomeSection } from "./home-section";

const FACTS = [
  [
    "Files: only people with the link",
    LockKeyhole,
    "Text, titles and names are encrypted in your browser. The key is the part of the link after the #, which browsers don’t send. This server sees that a file exists, its size, when it changes and from which network address. You can also make a note that this server can read.",
  ],
  [
    "Calendar, shops and payments: you and your customers",
    LockKeyhole,
    "Events, products, orders and what a payment is for are encrypted. This server sees how many there are, when they come, which quarter hours a booking page offers, and the amount of a payment.",
  ],
  [
    "Tickets: your team and this server",
    Eye,
    "This server can read tickets, because it sends them by email. Attachments have unguessable public URLs.",
  ],
  [
    "Signing: the sender, the signers and this server",
    Eye,
    "This server reads a PDF to draw the signatures and seal the result. Documents are deleted when their time is up. Verifying a signed PDF happens in your browser.",
  ],
] as const;

export function PrivacyFacts() {
  return (
    <HomeSection id="privacy" title="Who can read what">
      <dl className="mt-5 grid gap-x-10 gap-y-6 md:grid-cols-2">
        {FACTS.map(([term, Icon, words]) => (
          <div key={term}>
            <dt className="flex items-start gap-2 text-sm font-semibold">
              <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
              {term}
            </dt>
            <dd className="mt-1.5 text-sm text-ink-soft">{words}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 max-w-prose text-sm text-ink-soft">
        If you lose a file’s link, nobody can recover it, and neither can we. This browser keeps a
        list of the files you open. An account keeps that list for you on every device, encrypted
        with your password.
      </p>
    </HomeSection>
  );
}
