/** A list of things that have a page of their own, the last opened first. */
import { Moment } from "./moment";

interface AddressListProps {
  label: string;
  rows: readonly { id: string; href: string; title: string; openedAt: string }[];
}

export const AddressList = ({ label, rows }: AddressListProps) => (
  <ul
    aria-label={label}
    className="divide-y divide-line overflow-clip rounded-lg bg-paper shadow-paper"
  >
    {rows.map(({ id, href, title, openedAt }) => (
      <li key={id}>
        <a
          href={href}
          className="flex min-h-13 items-center justify-between gap-4 px-4 py-3 -outline-offset-2 hover:bg-hover sm:px-5"
        >
          <span dir="auto" className="min-w-0 text-left font-semibold wrap-anywhere">
            {title}
          </span>
          <span className="shrink-0 text-sm text-ink-faint">
            <Moment at={openedAt} />
          </span>
        </a>
      </li>
    ))}
  </ul>
);
