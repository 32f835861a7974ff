/** Where a shop can be written to or called: one address that the customer's device opens. */
import type { Catalog } from "./catalog";

export type ShopChat = NonNullable<Catalog["chat"]>;

const digitsOf = (number: string) => number.replace(/[^\d]/g, "");

/** Null for what leads nowhere. Only these few kinds of addresses: what the owner typed never becomes a script. */
export function chatAddress({ kind, value: typed }: ShopChat): string | null {
  const value = typed.trim();
  const digits = digitsOf(value);
  const isNumber = /^\+?[\d\s()./-]+$/.test(value) && digits.length >= 5;
  switch (kind) {
    case "whatsapp":
      return isNumber ? `https://wa.me/${digits}` : null;
    case "telegram": {
      const [, name] = /^(?:https:\/\/t\.me\/|@)?(\w{4,32})$/.exec(value) ?? [];
      return name ? `https://t.me/${name}` : null;
    }
    case "signal":
      if (/^https:\/\/signal\.me\/#[\w/+-]+$/.test(value)) return value;
      return isNumber ? `https://signal.me/#p/+${digits}` : null;
    case "phone":
      return isNumber ? `tel:${value.startsWith("+") ? "+" : ""}${digits}` : null;
    case "email":
      return /^[^\s@?&]+@[^\s@?&]+\.[^\s@?&]+$/.test(value) ? `mailto:${value}` : null;
    case "url":
      return /^https:\/\/[^\s]+$/.test(value) && URL.canParse(value) ? new URL(value).href : null;
  }
}
