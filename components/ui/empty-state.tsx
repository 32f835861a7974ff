import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { buttonLook } from "./button";

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  children?: ReactNode;
  /** The one next thing to do. */
  action?: ReactNode;
  /** The same where it is elsewhere. */
  link?: readonly [label: string, href: string];
  /** The page's only heading is an h1; inside a page it is an h2. */
  heading?: "h1" | "h2";
}

/** What stands where there is nothing yet, or nothing to show. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
  link,
  heading = "h2",
}: EmptyStateProps) {
  const Heading = heading;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center">
      {Icon ? (
        <div className="mb-5 grid size-12 place-items-center rounded-full bg-accent-soft text-accent-text [&_svg]:size-5">
          <Icon aria-hidden="true" />
        </div>
      ) : null}
      <Heading className="font-serif text-xl font-semibold">{title}</Heading>
      {children ? <div className="mt-2 space-y-2 text-ink-soft">{children}</div> : null}
      {action || link ? (
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          {action}
          {link ? (
            <a href={link[1]} className={buttonLook({ variant: "primary" })}>
              {link[0]}
            </a>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
