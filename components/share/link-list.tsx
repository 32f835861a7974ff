/** The links made so far, newest first: whom for, what they allow, whether they are used, when they end. */
import type { ShareLinkRow } from "@/client/share-links";
import { openedAtWords } from "@/components/files/opened-at";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { expiryWords } from "./expiry";

interface LinkListProps {
  /** Null while they are on their way. */
  links: readonly ShareLinkRow[] | null;
  failed: boolean;
  onRetry: () => void;
}

export function LinkList({ links, failed, onRetry }: LinkListProps) {
  const now = new Date();
  return (
    <section aria-labelledby="links" className="mt-6 border-t border-line pt-5">
      <h3 id="links" className="text-sm font-semibold">
        Links you have made{links && links.length > 0 ? ` (${links.length})` : ""}
      </h3>
      {failed ? (
        <div className="mt-3">
          <Banner tone="bad" action={<Button onClick={onRetry}>Try again</Button>}>
            The list could not be fetched. The links themselves go on working.
          </Banner>
        </div>
      ) : null}
      {!links && !failed ? (
        <div className="mt-3 space-y-3" role="status" aria-label="Fetching the links">
          <Skeleton className="h-10" />
          <Skeleton className="h-10 w-4/5" />
        </div>
      ) : null}
      {links?.length === 0 ? (
        <p className="mt-2 text-sm text-ink-faint">
          None yet. A link of its own for each person shows you who uses it.
        </p>
      ) : null}
      {links && links.length > 0 ? (
        <ul className="mt-1 divide-y divide-line">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} now={now} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function LinkRow({ link, now }: { link: ShareLinkRow; now: Date }) {
  const used = link.lastUsedAt
    ? `Last used ${lowerFirst(openedAtWords(link.lastUsedAt, now))}`
    : "Not used yet";
  return (
    <li className="flex items-start justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className={`truncate ${link.name ? "" : "text-ink-faint"}`}>{link.name || "No name"}</p>
        <p className="text-sm text-ink-faint">
          {used} · {expiryWords(link.expiresAt, link.expired)}
        </p>
      </div>
      <span className="flex shrink-0 gap-1.5 pt-0.5">
        {link.expired ? <Badge tone="bad">Expired</Badge> : null}
        <Badge tone={link.role === "edit" ? "accent" : "plain"}>
          {link.role === "edit" ? "Can edit" : "Can view"}
        </Badge>
      </span>
    </li>
  );
}

/** "Just now" and "Yesterday" stand in the middle of a sentence here; the names of months stay as they are. */
function lowerFirst(words: string): string {
  return /^(Just|Yesterday)/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}
