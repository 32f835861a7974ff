/** Each product in a card: what it is for, three things it does, and the way in. */

import { PRODUCTS, type ProductId } from "@/components/shell/products";
import { CheckList } from "@/components/ui/check-list";
import { HomeSection } from "./home-section";

interface Pitch {
  title: string;
  does: readonly string[];
  links: readonly (readonly [label: string, href: string])[];
}

const PITCHES: Partial<Record<ProductId, Pitch>> = {
  files: {
    title: "Write together in private",
    does: [
      "Notes, documents, sheets, invoices and contracts, edited live",
      "Imports and exports Word, Excel, PDF and e-invoices",
      "Works without a connection and syncs later",
    ],
    links: [["Open Files", "/files"]],
  },
  calendar: {
    title: "Plan and get booked in private",
    does: [
      "Events, guests and reminders that only you can read",
      "A booking page, free or paid, that shows only what’s free",
      "Subscribe to it, import and export .ics files",
    ],
    links: [
      ["Open Calendar", "/calendar"],
      ["Booking pages", "/calendar/booking"],
    ],
  },
  tickets: {
    title: "Answer customers from one inbox",
    does: [
      "One request from your site or app files a ticket",
      "Customers read and reply by link, without an account",
      "Teammates, internal notes, canned replies and webhooks",
    ],
    links: [
      ["Open Tickets", "/desk"],
      ["For developers", "/developers/tickets"],
    ],
  },
  signing: {
    title: "Get a PDF signed",
    does: [
      "Up to five people sign on any phone or computer",
      "A sealed PDF with a certificate of who signed and when",
      "A receipt that anyone can check for changes",
    ],
    links: [
      ["Send a PDF", "/sign/new"],
      ["Try it", "/sign/sample"],
    ],
  },
  payments: {
    title: "Get paid with a link",
    does: [
      "Card, PayPal, stablecoin or bank transfer",
      "Straight to your own accounts, without a cut of ours",
      "Only you and your payer can read what it’s for",
    ],
    links: [
      ["Open Payments", "/payments"],
      ["For developers", "/developers/payments"],
    ],
  },
  shops: {
    title: "Sell by a link",
    does: [
      "Products and prices that only your customers can read",
      "Orders that only you can open",
      "A shop password, if you want one",
    ],
    links: [
      ["Shops", "/shops"],
      ["For developers", "/developers/shops"],
    ],
  },
};

export function ProductCards() {
  return (
    <HomeSection id="products" title="What you can do">
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {PRODUCTS.map(({ id, name, icon: Icon }) => {
          const pitch = PITCHES[id];
          if (!pitch) return null;
          return (
            <li key={id} className="flex flex-col rounded-lg bg-paper p-5 shadow-paper">
              <p className="flex items-center gap-2 text-sm font-semibold text-accent-text">
                <Icon aria-hidden="true" className="size-[1.125rem]" />
                {name}
              </p>
              <h3 className="mt-3 font-semibold">{pitch.title}</h3>
              <CheckList
                items={pitch.does}
                className="mt-2 mb-5 space-y-1.5 text-sm text-ink-soft"
              />
              <p className="mt-auto flex flex-wrap gap-x-5 text-sm font-semibold">
                {pitch.links.map(([label, href]) => (
                  <a key={href} href={href} className="text-link touch:py-3">
                    {label}
                  </a>
                ))}
              </p>
            </li>
          );
        })}
      </ul>
    </HomeSection>
  );
}
