/** The products that exist, in the order the sidebar, the phone's bar, the palette and the home page list them. */
import {
  CalendarDays,
  Files,
  House,
  Inbox,
  type LucideIcon,
  PenLine,
  Store,
  WalletCards,
} from "lucide-react";

export type ProductId =
  | "home"
  | "files"
  | "calendar"
  | "tickets"
  | "signing"
  | "payments"
  | "shops";

/** Where a page belongs. */
export type Place = ProductId | "settings";

export interface Product {
  id: ProductId;
  name: string;
  href: string;
  icon: LucideIcon;
  /** Other words a person may search it by. */
  words: string;
}

export const PRODUCTS: readonly Product[] = [
  {
    id: "home",
    name: "Home",
    href: "/home",
    icon: House,
    words: "today start waiting news overview dashboard",
  },
  {
    id: "files",
    name: "Files",
    href: "/files",
    icon: Files,
    words: "notes library recent all list",
  },
  {
    id: "calendar",
    name: "Calendar",
    href: "/calendar",
    icon: CalendarDays,
    words: "events appointments booking schedule meetings invite",
  },
  {
    id: "tickets",
    name: "Tickets",
    href: "/desk",
    icon: Inbox,
    words: "desk inbox support customers mail",
  },
  {
    id: "signing",
    name: "Signing",
    href: "/sign",
    icon: PenLine,
    words: "signatures requests contracts inbox sent",
  },
  {
    id: "payments",
    name: "Payments",
    href: "/payments",
    icon: WalletCards,
    words: "pay links money invoices card paypal crypto bank get paid",
  },
  {
    id: "shops",
    name: "Shops",
    href: "/shops",
    icon: Store,
    words: "store sell products orders customers catalog",
  },
];
