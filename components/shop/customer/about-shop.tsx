/** Who sells here: contact, hours and terms. */
import { Mail, MessageSquare, Phone } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { Catalog } from "@/lib/kinds/shop/catalog";

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

export function AboutShop({
  catalog,
  canAsk,
  onAsk,
}: {
  catalog: Catalog;
  canAsk: boolean;
  onAsk: () => void;
}) {
  const { contact, hours = [], reach, terms } = catalog;
  const isEmpty = !contact && hours.length === 0 && !reach && !terms;
  if (isEmpty) return null;
  return (
    <section aria-labelledby="about-shop" className="space-y-3 border-t border-line pt-5 text-sm">
      <h2 id="about-shop" dir="auto" className="text-base font-semibold">
        {catalog.name}
      </h2>
      {reach === "request" && canAsk ? (
        <Button icon={MessageSquare} onClick={onAsk}>
          Ask the shop
        </Button>
      ) : null}
      {contact?.email ? (
        <p>
          <a
            className="text-link inline-flex min-h-6 items-center gap-2"
            href={`mailto:${contact.email}`}
          >
            <Mail aria-hidden="true" className="size-4" />
            {contact.email}
          </a>
        </p>
      ) : null}
      {contact?.phone ? (
        <p>
          <a
            className="text-link inline-flex min-h-6 items-center gap-2"
            href={`tel:${contact.phone.replace(/[^\d+]/g, "")}`}
          >
            <Phone aria-hidden="true" className="size-4" />
            {contact.phone}
          </a>
        </p>
      ) : null}
      {contact?.address ? (
        <p className="whitespace-pre-line text-ink-soft">{contact.address.join("\n")}</p>
      ) : null}
      {hours.length > 0 ? (
        <ul className="text-ink-soft tabular-nums">
          {hours.map(({ day, from, to }) => (
            <li key={`${day} ${from}`}>
              {DAYS[day]}: {from} to {to}
            </li>
          ))}
        </ul>
      ) : null}
      {terms ? (
        <details>
          <summary className="font-semibold">Terms</summary>
          <p dir="auto" className="mt-2 max-w-prose whitespace-pre-line text-ink-soft">
            {terms}
          </p>
        </details>
      ) : null}
    </section>
  );
}
