/** The lean frame of pages for everybody: no product's navigation, and no script of its own. */
import type { ReactNode } from "react";
import { buttonLook } from "@/components/ui/button";
import { Mark, Wordmark } from "./wordmark";

interface PublicShellProps {
  /** `none`: the page begins with whom it is from, not with us. */
  header?: "full" | "mark" | "none";
  width?: "md" | "lg";
  /** Inside another site, which makes it as tall as it is. */
  isFramed?: boolean;
  foot?: ReactNode;
  /** Words for a browser that runs no JavaScript. */
  needsScript?: string;
  children: ReactNode;
}

export function PublicShell({
  header = "full",
  width = "md",
  isFramed = false,
  foot,
  needsScript,
  children,
}: PublicShellProps) {
  const column = `mx-auto w-full px-4 sm:px-6 ${width === "lg" ? "max-w-5xl" : "max-w-3xl"}`;
  return (
    <div className={`flex flex-col ${isFramed ? "" : "min-h-dvh"}`}>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      {header === "none" ? null : (
        <header className={`${column} no-print flex h-16 items-center justify-between gap-2`}>
          <Wordmark />
          {header === "full" ? <WaysIn /> : null}
        </header>
      )}
      <main
        id="main"
        tabIndex={-1}
        className={`${column} flex-1 outline-none ${header === "none" ? "pt-5 sm:pt-8" : ""}`}
      >
        {needsScript ? (
          <noscript>
            <p className="mb-6 rounded-lg bg-warn-soft px-4 py-3 text-warn">{needsScript}</p>
          </noscript>
        ) : null}
        {children}
      </main>
      {foot ? (
        <footer className={`${column} no-print flex items-start gap-2 py-8 text-sm text-ink-faint`}>
          {header === "none" ? <Mark className="mt-0.5 size-4 shrink-0" /> : null}
          {foot}
        </footer>
      ) : null}
    </div>
  );
}

function WaysIn() {
  return (
    <nav aria-label="Main" className="flex items-center gap-2">
      <a href="/signin" className={`${buttonLook({ variant: "quiet" })} signed-out-only`}>
        Sign in
      </a>
      <a href="/signup" className={`${buttonLook({ variant: "primary" })} signed-out-only`}>
        Sign up
      </a>
      <a href="/home" className={`${buttonLook()} signed-in-only`}>
        Open Sealdesk
      </a>
    </nav>
  );
}
