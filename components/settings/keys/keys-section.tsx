/** A list of keys of any kind: create, show once, rename, revoke, and the limit. */
"use client";

import { KeyRound, Pencil, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { refusalOf } from "@/components/page/refusal";
import type { LoadState } from "@/components/page/use-loaded";
import { Button } from "@/components/ui/button";
import { MoreMenu } from "@/components/ui/more-menu";
import { NameDialog } from "@/components/ui/name-dialog";
import { KEY_NAME } from "./key-name-field";
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
  loaded: Pick<LoadState<readonly K[]>, "value" | "failure" | "refresh">;
  /** Of a list that comes in pages: the way on. */
  foot?: ReactNode;
  rowOf: (key: K) => Row;
  /** Makes a key; it is mounted while the person is at it. */
  making: (how: { onMade: (key: Made) => void; onClose: () => void }) => ReactNode;
  rename?: (key: K, name: string) => Promise<void>;
  revoke: (key: K) => Promise<void>;
}

export function KeysSection<K extends Key>(props: KeysSectionProps<K>) {
  const { noun, most, mayMake = true, loaded, rowOf, rename, revoke } = props;
  const { value: keys, refresh } = loaded;
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const [renaming, setRenaming] = useState<K | null>(null);
  const [revoking, setRevoking] = useState<K | null>(null);
  const isFull = (keys?.filter((key) => !rowOf(key).hasEnded).length ?? 0) >= most;

  function wasMade(key: Made) {
    setMaking(false);
    setMade(key);
    void refresh();
  }

  return (
    <ManagedList
      title={props.title}
      lead={props.lead}
      what={`Your ${noun}s`}
      of={loaded}
      rows={3}
      empty={made ? null : props.empty}
      add={
        mayMake && !made
          ? { label: `New ${noun}`, disabled: !keys || isFull, run: () => setMaking(true) }
          : null
      }
      notice={
        <>
          {props.notice}
          {made ? (
            <ShownKey name={made.name} secret={made.key} onSaved={() => setMade(null)} />
          ) : null}
        </>
      }
      row={(key) => {
        const { mark, about, badge, hasEnded } = rowOf(key);
        const named = `“${key.name}” ${mark}`;
        return (
          <ManagedRow
            key={key.id}
            icon={KeyRound}
            name={key.name}
            badges={
              <>
                <span className="font-mono text-sm text-ink-faint">{mark}</span>
                {badge}
              </>
            }
            about={about}
          >
            {hasEnded ? null : rename ? (
              <MoreMenu
                label={`More for ${named}`}
                entries={[
                  {
                    label: "Rename",
                    icon: <Pencil aria-hidden="true" />,
                    run: () => setRenaming(key),
                  },
                  {
                    label: "Revoke",
                    tone: "bad",
                    icon: <Trash2 aria-hidden="true" />,
                    run: () => setRevoking(key),
                  },
                ]}
              />
            ) : (
              <Button onClick={() => setRevoking(key)} aria-label={`Revoke ${named}`}>
                Revoke
              </Button>
            )}
          </ManagedRow>
        );
      }}
      foot={
        <>
          {props.foot}
          {isFull ? (
            <p className="border-t border-line px-4 py-3 text-sm text-ink-soft sm:px-5">
              {props.full}
            </p>
          ) : null}
        </>
      }
    >
      {isMaking ? props.making({ onMade: wasMade, onClose: () => setMaking(false) }) : null}
      {renaming && rename ? (
        <NameDialog
          {...KEY_NAME}
          title="Rename key"
          action="Rename"
          name={renaming.name}
          onSave={async (name) => name !== renaming.name && rename(renaming, name)}
          words={(error) => refusalOf(error).words}
          onClose={() => setRenaming(null)}
        />
      ) : null}
      {revoking ? (
        <ConfirmDialog
          title={`Revoke “${revoking.name}”?`}
          keep="Keep the key"
          act="Revoke"
          run={() => revoke(revoking)}
          onClose={() => setRevoking(null)}
        >
          <p>
            Programs that use the key{" "}
            <span className="font-mono text-sm">{rowOf(revoking).mark}</span> stop working
            immediately. You can’t restore a revoked key, but you can create a new one.
          </p>
        </ConfirmDialog>
      ) : null}
    </ManagedList>
  );
}
