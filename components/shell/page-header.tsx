/** The header of a page: the pages above it, its title, and its actions. */
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

interface Crumb {
  name: string;
  href: string;
}

interface PageHeaderProps {
  title: ReactNode;
  /** The pages above it, the nearest last. */
  places?: readonly Crumb[];
  /** What it is for, or how it stands. */
  lead?: ReactNode;
  actions?: ReactNode;
}

/** More take three lines and half of a phone's first screen. */
const LONG_TITLE_CHARS = 30;

export function PageHeader({ title, places = [], lead, actions }: PageHeaderProps) {
  const isLong = typeof title === "string" && title.length > LONG_TITLE_CHARS;
  return (
    <header className="pt-2 pb-5 md:pt-6">
      {places.length > 0 ? (
        <nav aria-label="Breadcrumb" className="no-print">
          <ol className="-ml-1.5 flex flex-wrap items-center text-sm text-ink-faint">
            {places.map(({ name, href }) => (
              <li key={href} className="flex items-center">
                <a
                  href={href}
                  className="flex h-8 items-center rounded-md px-1.5 font-semibold text-ink-soft hover:bg-hover hover:text-ink touch:h-11"
                >
                  {name}
                </a>
                <ChevronRight aria-hidden="true" className="size-4" />
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <div className="flex min-h-9 flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className={`min-w-0 flex-1 ${isLong ? "basis-full sm:basis-40" : "basis-40"}`}>
          <h1
            dir="auto"
            className={`text-left font-serif font-semibold wrap-anywhere ${isLong ? "text-xl sm:text-2xl" : "text-2xl"}`}
          >
            {title}
          </h1>
          {lead ? <div className="mt-1 max-w-3xl text-sm text-ink-soft">{lead}</div> : null}
        </div>
        {actions ? (
          <div className="no-print flex flex-wrap items-center gap-2">{actions}</div>
        ) : null}
      </div>
    </header>
  );
}
