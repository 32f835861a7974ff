/** The frame of every page that is not a file: wordmark, the way to the files, the palette, the account; then the page. */
import type { ReactNode } from "react";
import { AccountButton } from "@/components/account/account-button";
import { PaletteButton } from "./palette-button";
import { ThemeButton } from "./theme-button";
import { Wordmark } from "./wordmark";

interface PageFrameProps {
  /** Which page of the navigation this is. */
  current?: Place;
  width?: "md" | "lg";
  /** What stands at the foot, where it is not about files. */
  foot?: ReactNode;
  children: ReactNode;
}

type Place = "files" | "desk" | "sign";

const LINK =
  "flex h-11 items-center rounded-md px-3 text-sm font-semibold text-ink-soft hover:text-ink aria-[current=page]:text-ink";

export function PageFrame({ current, width = "lg", foot, children }: PageFrameProps) {
  const column = width === "lg" ? "max-w-5xl" : "max-w-3xl";
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="skip-link">
        Skip to the page
      </a>
      <header className={`mx-auto flex h-16 w-full items-center gap-1 px-4 sm:px-6 ${column}`}>
        <Wordmark />
        <nav aria-label="Main" className="no-print ml-auto flex items-center gap-1">
          {/* On a phone there is room for one of them; the palette and the account's menu have all. */}
          <PlaceLink place="files" current={current} isMain={current === undefined}>
            Files
          </PlaceLink>
          <PlaceLink place="desk" current={current} isForAccounts>
            Desk
          </PlaceLink>
          <PlaceLink place="sign" current={current}>
            Sign
          </PlaceLink>
          <PaletteButton />
          {/* On a phone the palette has it. */}
          <span className="max-sm:hidden">
            <ThemeButton />
          </span>
          <AccountButton />
        </nav>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className={`mx-auto w-full flex-1 px-4 outline-none sm:px-6 ${column}`}
      >
        {children}
      </main>
      <footer
        className={`no-print mx-auto w-full px-4 py-8 text-sm text-ink-faint sm:px-6 ${column}`}
      >
        {foot ?? "Files here belong to whoever holds their link. Keep the links you need."}
      </footer>
    </div>
  );
}

interface PlaceLinkProps {
  place: Place;
  current: Place | undefined;
  /** Shown on a phone where no other is. */
  isMain?: boolean;
  isForAccounts?: boolean;
  children: string;
}

function PlaceLink({ place, current, isMain, isForAccounts, children }: PlaceLinkProps) {
  const isHere = place === current;
  const onPhone = isHere || isMain ? "" : "max-sm:hidden";
  return (
    <a
      href={`/${place}`}
      aria-current={isHere ? "page" : undefined}
      className={`${LINK} ${onPhone} ${isForAccounts && !isHere ? "signed-in-only" : ""}`}
    >
      {children}
    </a>
  );
}
