/** What a phone has in place of the sidebar: the search above the page, and the products with a menu under it. */
"use client";

import { Search } from "lucide-react";
import { AccountMenu } from "@/components/account/account-menu";
import { comeBack } from "@/components/account/next-address";
import { IconButton } from "@/components/ui/icon-button";
import { showPanel } from "./keys";
import { type Place, PRODUCTS, type Product } from "./products";
import { Waiting } from "./waiting";
import { Wordmark } from "./wordmark";

export function PhoneTop() {
  return (
    <header className="no-print flex h-14 items-center gap-1 px-4 sm:px-6 md:hidden">
      <Wordmark href="/home" />
      <span className="ml-auto" />
      <a
        href="/signin"
        onClick={comeBack}
        className="signed-out-only flex h-11 items-center rounded-md px-3 text-sm font-semibold text-ink-soft"
      >
        Sign in
      </a>
      <IconButton
        label="Search"
        className="-mr-2"
        icon={Search}
        onClick={() => showPanel("palette")}
      />
    </header>
  );
}

const ITEM =
  "flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs font-semibold text-ink-faint -outline-offset-2 aria-[current=page]:text-accent-text [&_svg]:size-5";
const MAX_PRODUCTS = 4;

/** The first ones, and the one that the page belongs to; the others are in the menu. */
function productsInBar(current: Place | undefined): readonly Product[] {
  const first = PRODUCTS.slice(0, MAX_PRODUCTS);
  const here = PRODUCTS.find(({ id }) => id === current);
  return !here || first.includes(here) ? first : [...first.slice(0, -1), here];
}

export function PhoneBar({ current }: { current: Place | undefined }) {
  const products = productsInBar(current);
  return (
    <>
      {/* Keeps the end of the page above the bar. */}
      <div aria-hidden="true" className="h-(--bottom-bar) shrink-0 md:hidden" />
      <nav
        aria-label="Main"
        className="phone-bar no-print fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-raised pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {products.map(({ id, name, href, icon: Icon }) => (
          <a
            key={id}
            href={href}
            aria-current={id === current ? "page" : undefined}
            className={ITEM}
          >
            <span className="relative">
              <Icon aria-hidden="true" />
              <Waiting
                product={id}
                className="absolute -top-1.5 left-3.5 min-w-4 bg-accent px-1 text-center leading-4 text-accent-ink"
              />
            </span>
            {name}
          </a>
        ))}
        <AccountMenu triggerLook={ITEM} inBar={products.map(({ id }) => id)} />
      </nav>
    </>
  );
}
