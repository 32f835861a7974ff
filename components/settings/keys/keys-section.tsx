/** A list of keys as every kind of key has it: made, shown once, told apart, ended, and how many there may be. */
"use client";

import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { LoadFailure } from "@/components/page/load-failure";
import { RowsSkeleton, Section } from "@/components/page/section";
import type { Loaded } from "@/components/page/use-loaded";
import { Button } from "@/components/ui/button";
import { KeyRow } from "./key-row";
import { RenameKeyDialog } from "./rename-key-dialog";
import { RevokeDialog } from "./revoke-dialog";
import { ShownKey } from "./shown-key";

interface Key {
  id: string;
  name: string;
}

/** `key` is told once. */
interface Made {
  name: string;
  key: string;
}

export interface Row {
  /** The part of the key that may be shown. */
  mark: string;
  about: ReactNode;
  badge?: ReactNode;
  /** Works no more: it has no way to be ended, and leaves room for another. */
  hasEnded?: boolean;
}

interface KeysSectionProps<K extends Key> {
  title: string;
  lead: string;
  /** Before all keys, and before the one made just now. */
  notice?: ReactNode;
  /** What one is called in the words of buttons: "API key". */
  noun: string;
  empty: string;
  full: string;
  most: number;
  mayMake?: boolean;
  loaded: Pick<Loaded<readonly K[]>, "value" | "failure" | "refresh">;
  /** Of a list that comes in pages: the way on. */
  foot?: ReactNode;
  rowOf: (key: K) => Row;
  /** Makes a key; it is mounted while the person is at it. */
  making: (how: { onMade: (key: Made) => void; onClose: () => void }) => ReactNode;
  rename?: (key: K, name: string) => Promise<void>;
  revoke: (key: K) => Promise<void>;
}

export function KeysSection<K extends Key>(props: KeysSectionProps<K>) {
  const { title, lead, notice, noun, empty, full, most, mayMake = true, loaded } = props;
  const { value: keys, failure, refresh } = loaded;
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const live = keys?.filter((key) => !props.rowOf(key).hasEnded) ?? [];
  const isFull = live.length >= most;

  function wasMade(key: Made) {
    setMaking(false);
    setMade(key);
    void refresh();
  }

  return (
    <Section
      title={title}
      lead={lead}
      aside={
        mayMake && !made ? (
          <Button
            icon={<Plus aria-hidden="true" className="size-4" />}
            disabled={!keys || isFull}
            onClick={() => setMaking(true)}
          >
            {`New ${noun}`}
          </Button>
        ) : null
      }
      flush
    >
      {notice}
      {made ? <ShownKey name={made.name} secret={made.key} onSaved={() => setMade(null)} /> : null}
      {failure ? (
        <div className="p-4">
          <LoadFailure what={`Your ${noun}s`} error={failure} onRetry={refresh} />
        </div>
      ) : null}
      {!keys && !failure ? <RowsSkeleton label={`Loading your ${noun}s`} /> : null}
      {keys?.length === 0 && !made ? (
        <p className="px-4 py-4 text-sm text-ink-faint sm:px-5">{empty}</p>
      ) : null}
      {keys && keys.length > 0 ? <KeyList {...props} keys={keys} /> : null}
      {props.foot}
      {isFull ? (
        <p className="border-t border-line px-4 py-3 text-sm text-ink-soft sm:px-5">{full}</p>
      ) : null}
      {isMaking ? props.making({ onMade: wasMade, onClose: () => setMaking(false) }) : null}
    </Section>
  );
}

type KeyListProps<K extends Key> = Pick<
  KeysSectionProps<K>,
  "title" | "rowOf" | "rename" | "revoke"
> & { keys: readonly K[] };

function KeyList<K extends Key>({ title, keys, rowOf, rename, revoke }: KeyListProps<K>) {
  const [renaming, setRenaming] = useState<K | null>(null);
  const [revoking, setRevoking] = useState<K | null>(null);
  return (
    <>
      <ul aria-label={title} className="divide-y divide-line">
        {keys.map((key) => {
          const { mark, about, badge, hasEnded } = rowOf(key);
          return (
            <KeyRow
              key={key.id}
              name={key.name}
              mark={mark}
              about={about}
              badge={badge}
              onRename={rename && !hasEnded ? () => setRenaming(key) : undefined}
              onRevoke={hasEnded ? undefined : () => setRevoking(key)}
            />
          );
        })}
      </ul>
      {renaming && rename ? (
        <RenameKeyDialog
          name={renaming.name}
          rename={(name) => rename(renaming, name)}
          onClose={() => setRenaming(null)}
        />
      ) : null}
      {revoking ? (
        <RevokeDialog
          name={revoking.name}
          mark={rowOf(revoking).mark}
          revoke={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        />
      ) : null}
    </>
  );
}
