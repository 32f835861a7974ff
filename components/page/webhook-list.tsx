/** Addresses of programs that are sent events, each signed with a secret that is shown once. */
"use client";

import { Webhook as WebhookIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ShownKey } from "@/components/settings/keys/shown-key";
import { Badge, type Tone } from "@/components/ui/badge";
import type { MenuEntry } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { Facts } from "./facts";
import { ManagedList, ManagedRow } from "./managed-list";
import { Moment } from "./moment";
import { tellOutcome } from "./tell-refusal";
import { useLoaded } from "./use-loaded";
import { WebhookDialog, type WebhookTarget } from "./webhook-dialog";

export interface WebhookFacts<Type extends string> extends WebhookTarget<Type> {
  id: string;
  /** Why nothing is sent; null while it is on. */
  off: { words: string; tone: Tone } | null;
  lastAt: string | null;
  /** Null where nothing was answered. */
  lastStatus: number | null;
  failingSince?: string | null;
}

interface WebhookTools {
  /** Says what came of it, and reads the list again. */
  act: (work: () => Promise<string>) => void;
  edit: () => void;
  showSecret: (secret: string) => void;
}

interface WebhookListProps<Type extends string, Hook extends WebhookFacts<Type>> {
  lead: ReactNode;
  /** What each event is called. */
  types: Readonly<Record<Type, string>>;
  /** Must stay the same function while it means the same. */
  load: () => Promise<Hook[]>;
  /** @returns the secret */
  add: (wanted: { url: string; events: Type[] }) => Promise<string>;
  change?: (hook: Hook, wanted: { url: string; events: Type[] }) => Promise<unknown>;
  test: (hook: Hook) => Promise<{ status: number | null; error?: string | null }>;
  remove: (hook: Hook) => Promise<unknown>;
  /** What else can be done with one. */
  more?: (hook: Hook, tools: WebhookTools) => readonly MenuEntry[];
  /** Dialogs. */
  children?: ReactNode;
}

export function WebhookList<Type extends string, Hook extends WebhookFacts<Type>>(
  props: WebhookListProps<Type, Hook>,
) {
  const { lead, types, load, add, change, test, remove, more, children } = props;
  const loaded = useLoaded(load);
  const [asking, setAsking] = useState<Hook | "new" | null>(null);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const edited = asking === "new" || asking === null ? undefined : asking;

  async function act(work: () => Promise<string>) {
    await tellOutcome(work, "Done.");
    void loaded.refresh();
  }
  async function sample(hook: Hook) {
    const { status, error } = await test(hook);
    return status === null
      ? `No response. ${error ?? ""}`.trim()
      : `The receiver responded with ${status}.`;
  }
  async function save(wanted: { url: string; events: Type[] }) {
    if (edited) await change?.(edited, wanted);
    else setMade({ name: hostOf(wanted.url), secret: await add(wanted) });
    void loaded.refresh();
  }
  const entriesOf = (hook: Hook): MenuEntry[] => [
    { label: "Send a sample", run: () => void act(() => sample(hook)) },
    ...(more?.(hook, {
      act: (work) => void act(work),
      edit: () => setAsking(hook),
      showSecret: (secret) => setMade({ name: hostOf(hook.url), secret }),
    }) ?? []),
    "divider",
    {
      label: "Remove",
      tone: "bad",
      run: () =>
        void act(async () => {
          await remove(hook);
          return `Removed the webhook to ${hostOf(hook.url)}.`;
        }),
    },
  ];

  return (
    <ManagedList
      title="Webhooks"
      lead={lead}
      what="The webhooks"
      of={loaded}
      rows={1}
      empty={made ? null : "None yet."}
      add={{ label: "New webhook", run: () => setAsking("new") }}
      notice={made ? <ShownKey noun="Secret" {...made} onSaved={() => setMade(null)} /> : null}
      row={(hook) => (
        <ManagedRow
          key={hook.id}
          icon={WebhookIcon}
          name={<span className="min-w-0 font-mono text-sm wrap-anywhere">{hook.url}</span>}
          badges={hook.off ? <Badge tone={hook.off.tone}>{hook.off.words}</Badge> : null}
          about={<Facts facts={factsOf(hook, Object.keys(types).length)} />}
        >
          <MoreMenu label={`More for ${hook.url}`} entries={entriesOf(hook)} />
        </ManagedRow>
      )}
    >
      {asking ? (
        <WebhookDialog webhook={edited} types={types} save={save} onClose={() => setAsking(null)} />
      ) : null}
      {children}
    </ManagedList>
  );
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

function factsOf(hook: WebhookFacts<string>, all: number): ReactNode[] {
  const { events, lastAt, lastStatus, failingSince } = hook;
  return [
    events.length === 0 || events.length === all ? "all events" : events.join(", "),
    lastAt ? (
      <span key="last">
        {lastStatus === null ? "no response" : `responded with ${lastStatus}`},{" "}
        <Moment at={lastAt} within />
      </span>
    ) : (
      "nothing sent yet"
    ),
    ...(failingSince
      ? [
          <span key="failing">
            failing since <Moment at={failingSince} within />
          </span>,
        ]
      : []),
  ];
}
