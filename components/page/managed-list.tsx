/** A section with a list that is loaded, added to and changed row by row. */
import clsx from "clsx";
import { type LucideIcon, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Loaded, type LoadedProps } from "./loaded";
import { Section } from "./section";

interface ManagedListProps<Row> {
  /** Its heading, and what the list is called. */
  title: string;
  lead?: ReactNode;
  /** As in “The webhooks could not be read.” */
  what: string;
  of: LoadedProps<readonly Row[]>["of"];
  rows?: number;
  /** Said of an empty list. */
  empty?: ReactNode;
  /** How one more is made. */
  add?: { label: string; icon?: LucideIcon; disabled?: boolean; run: () => void } | null;
  /** Before the list: news about it, or what was made just now. */
  notice?: ReactNode;
  /** After the list. */
  foot?: ReactNode;
  row: (row: Row) => ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

export function ManagedList<Row>(props: ManagedListProps<Row>) {
  const { title, lead, what, of, rows, empty, add, notice, foot, row, children } = props;
  const Icon = add?.icon ?? Plus;
  return (
    <Section
      title={title}
      lead={lead}
      aside={
        add ? (
          <Button icon={Icon} disabled={add.disabled} onClick={add.run}>
            {add.label}
          </Button>
        ) : null
      }
      flush
    >
      {notice}
      <Loaded what={what} of={of} around="p-4" {...(rows && { rows })}>
        {(value) =>
          value.length > 0 ? (
            <ul aria-label={title} className="divide-y divide-line">
              {value.map(row)}
            </ul>
          ) : empty ? (
            <p className="px-4 py-4 text-sm text-ink-faint sm:px-5">{empty}</p>
          ) : null
        }
      </Loaded>
      {foot}
      {children}
    </Section>
  );
}

interface ManagedRowProps {
  icon?: LucideIcon;
  name: ReactNode;
  /** Beside the name: what tells it apart, and its state. */
  badges?: ReactNode;
  /** Under the name. */
  about?: ReactNode;
  /** Much is said under the name: on a phone its buttons stand below. */
  isLong?: boolean;
  /** Its menu or button. */
  children?: ReactNode;
}

export function ManagedRow({ icon: Icon, name, badges, about, isLong, children }: ManagedRowProps) {
  return (
    <li
      className={clsx(
        "flex items-center gap-x-3 gap-y-2 px-4 py-3 sm:px-5",
        isLong && "max-sm:flex-wrap",
      )}
    >
      {Icon ? (
        <Icon aria-hidden="true" className="hidden size-5 shrink-0 text-ink-faint sm:block" />
      ) : null}
      <div className={clsx("min-w-0 flex-1", isLong && "max-sm:basis-full")}>
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          {typeof name === "string" ? (
            <span dir="auto" className="min-w-0 text-left wrap-anywhere">
              {name}
            </span>
          ) : (
            name
          )}
          {badges}
        </p>
        {about ? <div className="text-sm text-ink-faint">{about}</div> : null}
      </div>
      {children}
    </li>
  );
}
