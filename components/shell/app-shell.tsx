/** The frame around every product: the sidebar, or on a phone two bars, and one column for the page. */
import type { ReactNode } from "react";
import { PhoneBar, PhoneTop } from "./phone-bars";
import type { Place } from "./products";
import { Sidebar } from "./sidebar";

interface AppShellProps {
  current?: Place;
  /** One line under the page, such as who can read what is on it. */
  foot?: ReactNode;
  children: ReactNode;
}

const COLUMN = "mx-auto w-full max-w-5xl px-4 sm:px-6 lg:px-8";

export function AppShell({ current, foot, children }: AppShellProps) {
  return (
    <div className="flex min-h-dvh max-md:flex-col">
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <Sidebar current={current} />
      <PhoneTop />
      <div className="flex min-w-0 flex-1 flex-col">
        {/* What loads before a page has its header begins where the header will. */}
        <main
          id="main"
          tabIndex={-1}
          className={`${COLUMN} flex-1 pb-10 outline-none [&>[role=status]:first-child]:pt-2 md:[&>[role=status]:first-child]:pt-6`}
        >
          {children}
        </main>
        {foot ? (
          <footer className={`${COLUMN} no-print pb-8 text-sm text-ink-faint`}>{foot}</footer>
        ) : null}
      </div>
      <PhoneBar current={current} />
    </div>
  );
}
