/** Deletes an account: what goes and what stays, starting, cancelling, and done. */
"use client";

import { Check, Minus } from "lucide-react";
import { useState } from "react";
import { cancelDeletion, startDeletion } from "@/client/account/deletion";
import { Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import type { Work } from "@/lib/protocol/stretch";
import { PasswordDialog } from "../password-dialog";
import { FinishDialog } from "./finish-dialog";
import { TrashOwned } from "./trash-owned";

const GOES = [
  "Your library: the list of your files, on every device",
  "Your vault, your password and your recovery key",
  "API keys and personal keys. Programs that use them stop working",
  "Your name and email address, and every session",
];
/** Of who runs the installation; whether its settings name somebody is not known here. */
const GOES_WITH_ADMIN =
  "Your administrator role. The next person who signed up gets it, unless the server’s settings name someone";
const STAYS = [
  "The files themselves. Anyone who has their link can open them, including you",
  "Links you gave to others",
  "The list of files in each browser",
];

type Asking = "start" | "keep" | "finish" | null;

export function DeleteAccount() {
  const { user, change, refresh } = useSigned();
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);

  async function start(password: string, work: Work) {
    await startDeletion(password, work);
    close();
    change({ deleting: true, pro: false });
    void refresh();
  }

  async function keep(password: string, work: Work) {
    await cancelDeletion(password, work);
    close();
    change({ deleting: false });
    notify({ text: "Deletion cancelled. Your account stays." });
    void refresh();
  }

  return (
    <>
      {user.deleting ? <Begun onKeep={() => setAsking("keep")} /> : null}
      <Section title="What’s deleted and what stays">
        <div className="grid gap-6 sm:grid-cols-2">
          <List title="Goes" icon="goes" rows={user.admin ? [...GOES, GOES_WITH_ADMIN] : GOES} />
          <List title="Stays" icon="stays" rows={STAYS} />
        </div>
        <p className="mt-4 text-sm text-ink-soft">
          Copy the links you need first, or{" "}
          <a href="/settings/privacy" className="text-link">
            export everything
          </a>
          .
        </p>
        <TrashOwned />
      </Section>
      {user.deleting ? (
        <Section
          title="Delete permanently"
          tone="bad"
          lead="Your account can’t be restored. You can use your email address for a new one."
        >
          <Button variant="danger" onClick={() => setAsking("finish")}>
            Delete permanently
          </Button>
        </Section>
      ) : (
        <Section
          title="Begin"
          lead="This first ends Pro, with its subscription and API keys. You can still change your mind: nothing is deleted until you confirm again."
        >
          <Button onClick={() => setAsking("start")}>Start deletion</Button>
        </Section>
      )}
      {asking === "start" ? (
        <PasswordDialog
          title="Start deletion"
          lead="Pro ends now, and any subscription is cancelled immediately. You can still keep your account, but you’d have to subscribe again."
          submit="Start deletion"
          danger
          run={start}
          onClose={close}
        />
      ) : null}
      {asking === "keep" ? (
        <PasswordDialog
          title="Keep your account"
          lead="Your account goes back to how it was. Pro comes back if it wasn’t paid for."
          submit="Keep account"
          run={keep}
          onClose={close}
        />
      ) : null}
      {asking === "finish" ? <FinishDialog onClose={close} /> : null}
    </>
  );
}

function Begun({ onKeep }: { onKeep: () => void }) {
  return (
    <Banner
      tone="warn"
      action={
        <Button variant="primary" onClick={onKeep}>
          Keep my account
        </Button>
      }
    >
      Deletion has started. Pro has ended and API keys don’t work. Nothing else is deleted yet.
    </Banner>
  );
}

interface ListProps {
  title: string;
  icon: "goes" | "stays";
  rows: readonly string[];
}

function List({ title, icon, rows }: ListProps) {
  const Icon = icon === "goes" ? Minus : Check;
  return (
    <div>
      <h3 className="text-sm font-semibold">{title}</h3>
      <ul className="mt-2 space-y-2 text-sm text-ink-soft">
        {rows.map((row) => (
          <li key={row} className="flex items-start gap-2">
            <Icon
              aria-hidden="true"
              className={`mt-0.5 size-4 shrink-0 ${icon === "goes" ? "text-bad" : "text-good"}`}
            />
            {row}
          </li>
        ))}
      </ul>
    </div>
  );
}
