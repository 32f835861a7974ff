/** The shop's contact form, address, hours and terms. */
import { Mail, MessageSquare, Phone } from "lucide-react";
import { Button, buttonLook } from "@/components/ui/button";
import type { Catalog } from "@/lib/kinds/shop/catalog";
import { chatAddress, type ShopChat } from "@/lib/kinds/shop/chat";
import { dayTimesText, WEEKDAYS } from "@/lib/kinds/shop/opening-hours";

const CHAT_WORDS: Record<ShopChat["kind"], string> = {
  whatsapp: "Ask on WhatsApp",
  telegram: "Ask on Telegram",
  signal: "Ask on Signal",
  phone: "Call the shop",
  email: "Write to the shop",
  url: "Ask the shop",
};

interface AboutShopProps {
  catalog: Catalog;
  canAsk: boolean;
  onAsk: () => void;
}

export function AboutShop({ catalog, canAsk, onAsk }: AboutShopProps) {
  const { contact = {}, hours, reach, chat, terms } = catalog;
  const { email, phone, address } = contact;
  const asked = chat && reach !== "request" ? chatAddress(chat) : null;
  const days = WEEKDAYS.flatMap(([day, name]) => {
    const times = dayTimesText(hours, day);
    return times ? [[name, times] as const] : [];
  });
  if (!email && !phone && !address && !reach && !asked && !terms && days.length === 0) return null;
  return (
    <section aria-labelledby="about-shop" className="space-y-3 border-t border-line pt-5 text-sm">
      <h2 id="about-shop" dir="auto" className="text-base font-semibold wrap-anywhere">
        {catalog.name}
      </h2>
      {reach === "request" && canAsk ? (
        <Button icon={MessageSquare} onClick={onAsk}>
          Ask the shop
        </Button>
      ) : null}
      {asked && chat ? (
        <a href={asked} target="_blank" rel="noreferrer" className={buttonLook()}>
          <MessageSquare aria-hidden="true" className="size-4" />
          {CHAT_WORDS[chat.kind]}
        </a>
      ) : null}
      {[
        [Mail, email, `mailto:${email}`] as const,
        [Phone, phone, `tel:${phone?.replace(/[^\d+]/g, "")}`] as const,
      ].map(([Icon, text, href]) =>
        text ? (
          <p key={href}>
            <a
              className="text-link inline-flex min-h-6 items-center gap-2 touch:min-h-11"
              href={href}
            >
              <Icon aria-hidden="true" className="size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{text}</span>
            </a>
          </p>
        ) : null,
      )}
      {address ? (
        <p dir="auto" className="whitespace-pre-line text-ink-soft wrap-anywhere">
          {address.join("\n")}
        </p>
      ) : null}
      {days.length > 0 ? (
        <dl className="grid w-fit grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-ink-soft tabular-nums">
          {days.map(([name, times]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd>{times}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {terms ? (
        <details>
          <summary className="font-semibold">Terms</summary>
          <p
            dir="auto"
            className="mt-2 max-w-prose whitespace-pre-line text-ink-soft wrap-anywhere"
          >
            {terms}
          </p>
        </details>
      ) : null}
    </section>
  );
}
