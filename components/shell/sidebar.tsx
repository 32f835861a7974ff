/** The way between products on a desk: search, the products, settings and the account. It folds to icons. */
"use client";

import { type LucideIcon, PanelLeft, Search, Settings } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { AccountCorner } from "@/components/account/account-corner";
import { IconButton } from "@/components/ui/icon-button";
import { canFold, toggleSidebar, useFolded } from "./fold";
import { isWriting, showPanel } from "./keys";
import { type Place, PRODUCTS } from "./products";
import { Waiting } from "./waiting";
import { Wordmark } from "./wordmark";

const ROW =
  "flex h-9 w-full items-center gap-3 rounded-md px-2.5 text-sm font-semibold text-ink-soft hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-text touch:h-11";

export function Sidebar({ current }: { current: Place | undefined }) {
  const isFolded = useFolded();
  return (
    <header
      id="sidebar"
      className="no-print sticky top-0 z-30 flex h-dvh w-16 shrink-0 flex-col overflow-y-auto overflow-x-clip border-r border-line bg-sunken/60 px-3 py-3 max-md:hidden unfolded:w-60"
    >
      <div className="flex flex-col items-center justify-between gap-1 unfolded:flex-row">
        <Wordmark href="/home" isFolding />
        <FoldButton isFolded={isFolded} />
      </div>
      <button
        type="button"
        aria-label="Search"
        data-tip={isFolded ? "Search" : undefined}
        data-tip-keys={isFolded ? "Ctrl K" : undefined}
        className={`${ROW} mt-2 font-normal unfolded:bg-paper unfolded:shadow-control unfolded:hover:bg-paper`}
        onClick={() => showPanel("palette")}
      >
        <Search aria-hidden="true" className="size-[1.125rem] shrink-0" />
        <span className="hidden flex-1 text-left unfolded:block">Search</span>
        <span aria-hidden="true" className="hidden font-sans text-xs text-ink-faint unfolded:block">
          Ctrl K
        </span>
      </button>
      <nav aria-label="Main" className="mt-4 flex flex-1 flex-col gap-1">
        {PRODUCTS.map(({ id, name, href, icon }) => (
          <SidebarLink key={id} {...{ name, href, icon, isFolded }} isHere={id === current}>
            <Waiting
              product={id}
              className="absolute top-0.5 right-0.5 text-ink-faint unfolded:static unfolded:ml-auto"
            />
          </SidebarLink>
        ))}
        <span className="signed-in-only mt-auto">
          <SidebarLink
            name="Settings"
            href="/settings"
            icon={Settings}
            isFolded={isFolded}
            isHere={current === "settings"}
          />
        </span>
      </nav>
      <div className="mt-2 border-t border-line pt-2">
        <AccountCorner isFolded={isFolded} />
      </div>
    </header>
  );
}

interface SidebarLinkProps {
  name: string;
  href: string;
  icon: LucideIcon;
  isHere: boolean;
  isFolded: boolean;
  children?: ReactNode;
}

function SidebarLink({ name, href, icon: Icon, isHere, isFolded, children }: SidebarLinkProps) {
  return (
    <a
      href={href}
      aria-current={isHere ? "page" : undefined}
      data-tip={isFolded ? name : undefined}
      className={`${ROW} relative`}
    >
      <Icon aria-hidden="true" className="size-[1.125rem] shrink-0" />
      <span className="sr-only unfolded:not-sr-only unfolded:truncate">{name}</span>
      {children}
    </a>
  );
}

function FoldButton({ isFolded }: { isFolded: boolean }) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      // Some keyboards write the bracket with AltGr, which counts as Ctrl.
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.getModifierState("AltGraph");
      if (event.key !== "[" || isShortcut || event.defaultPrevented) return;
      if (isWriting(event.target) || !canFold() || document.querySelector("dialog:modal")) return;
      event.preventDefault();
      toggleSidebar();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <IconButton
      label={isFolded ? "Unfold the sidebar" : "Fold the sidebar"}
      keys="["
      aria-expanded={!isFolded}
      aria-controls="sidebar"
      className="aria-expanded:bg-transparent aria-expanded:hover:bg-hover max-lg:hidden"
      icon={PanelLeft}
      onClick={toggleSidebar}
    />
  );
}
