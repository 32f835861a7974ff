/** A profile's links, newest first, with search, filters and an export of the payments. */
"use client";

import { Download, Link as LinkIcon, Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { listOwnLinks, type OwnLink } from "@/client/payments/links";
import { ListEnd } from "@/components/page/list-end";
import { Loaded } from "@/components/page/loaded";
import { Moment } from "@/components/page/moment";
import { tellOutcome } from "@/components/page/tell-refusal";
import { usePages } from "@/components/page/use-pages";
import { ReadyLink } from "@/components/share/ready-link";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchField } from "@/components/ui/search-field";
import { Segments } from "@/components/ui/segments";
import { profileAddress } from "../addresses";
import { Amount } from "../amount";
import { saveLedger } from "./ledger";
import { LinkDialog } from "./link-dialog";
import { type NameOf, useLinkNames } from "./link-names";
import { FLAG_WORDS, LINK_WORDS } from "./status-words";
import type { Profile } from "./use-profile";

type Status = "all" | "open" | "paid";
const STATUSES: readonly (readonly [Status, string])[] = [
  ["all", "All"],
  ["open", "Open"],
  ["paid", "Paid"],
];

export function LinksPart({ profile }: { profile: Profile }) {
  const { owner } = profile;
  const [status, setStatus] = useState<Status>("all");
  const [words, setWords] = useState("");
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const load = useCallback(
    (cursor: string | undefined) => listOwnLinks(owner, status, cursor),
    [owner, status],
  );
  const pages = usePages(load);
  const { value, refresh, hasMore, failure } = pages;
  useVisibleInterval(() => void (hasMore || refresh()), 30_000);
  const nameOf = useLinkNames(value ?? []);

  const newLink = (
    <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
      New link
    </Button>
  );
  const isNew = value?.length === 0 && status === "all";
  // Without links these tools are hidden, also while loading.
  const hasTools = !isNew && (value !== null || failure !== null);
  const found = (value ?? []).filter((row) => isFound(row, nameOf(row).name, words));
  return (
    <div className="space-y-4">
      {made ? (
        <div className="rounded-lg bg-accent-soft p-4 sm:p-5">
          <ReadyLink key={made} label="Your new payment link" url={made} fresh>
            <p className="text-sm text-ink-soft">
              Send it to your payer. Anyone who has it can see what it’s for and pay it.
            </p>
          </ReadyLink>
        </div>
      ) : null}
      {isNew ? (
        <EmptyState icon={LinkIcon} title="Your first payment link" action={newLink}>
          <p>Say what it’s for, how much, and where the money goes. Then send it to your payer.</p>
        </EmptyState>
      ) : null}
      {hasTools ? (
        <div className="flex flex-wrap items-center gap-2">
          <Segments
            label="Show"
            className="segmented min-w-52"
            options={STATUSES}
            value={status}
            onChange={setStatus}
          />
          <SearchField
            label="Search links"
            value={words}
            onChange={setWords}
            className="basis-44"
          />
          <Button
            icon={Download}
            onClick={() => void tellOutcome(() => saveLedger(owner), "Ledger saved as CSV.")}
          >
            Ledger (CSV)
          </Button>
          {newLink}
        </div>
      ) : null}
      <Loaded what="The links" of={pages} shape="sheet">
        {(rows) =>
          rows.length === 0 ? (
            isNew ? null : (
              <p className="px-1 text-ink-faint">No links here.</p>
            )
          ) : (
            <div className="overflow-clip rounded-lg bg-paper shadow-paper">
              <ul aria-label="Links" className="divide-y divide-line">
                {found.map((row) => (
                  <LinkRow key={row.link.id} row={row} profile={profile} nameOf={nameOf} />
                ))}
              </ul>
              <ListEnd of={pages}>
                {found.length === 0 ? "Nothing found." : "No more links."}
              </ListEnd>
            </div>
          )
        }
      </Loaded>
      {isMaking ? (
        <LinkDialog
          profile={profile}
          last={value?.find(({ description }) => description)?.description ?? null}
          onSaved={(address) => {
            setMade(location.origin + address);
            void refresh();
          }}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </div>
  );
}

function isFound({ link, description }: OwnLink, name: string, words: string): boolean {
  const wanted = words.trim().toLocaleLowerCase();
  if (wanted === "") return true;
  const { number = "", payee } = description ?? {};
  return [link.ref, link.ref.replace("-", ""), name, number, payee?.name ?? ""].some((text) =>
    text.toLocaleLowerCase().includes(wanted),
  );
}

interface LinkRowProps {
  row: OwnLink;
  profile: Profile;
  nameOf: NameOf;
}

function LinkRow({ row, profile, nameOf }: LinkRowProps) {
  const { link } = row;
  const { word, tone } = LINK_WORDS[link.status];
  return (
    <li className="hover:bg-hover">
      <a
        href={profileAddress(profile.owner, { link: link.id })}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3 -outline-offset-2 sm:px-5"
      >
        <span dir="auto" className="truncate text-left font-semibold">
          {nameOf(row).name}
        </span>
        <span className="text-right font-semibold">
          {link.amount === null ? (
            <span className="text-ink-soft">Any amount</span>
          ) : (
            <Amount minor={link.amount} currency={link.currency} />
          )}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-faint">
          <Badge tone={tone}>{word}</Badge>
          {link.payments.some(({ status }) => status === "started") ? (
            <Badge tone="warn">Transfer announced</Badge>
          ) : null}
          {link.unassigned.length > 0 ? <Badge tone="warn">Unmatched transfer</Badge> : null}
          {link.flags.map((flag) => (
            <Badge key={flag} tone="warn">
              {FLAG_WORDS[flag].word}
            </Badge>
          ))}
          <span className="font-mono">{link.ref}</span>
        </span>
        <span className="text-right text-sm text-ink-faint">
          <Moment at={link.createdAt} />
        </span>
      </a>
    </li>
  );
}
