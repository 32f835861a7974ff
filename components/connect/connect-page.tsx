/** `/connect?…`: the consent screen, where a person allows an app that sent them here, or refuses it. */
"use client";

import { useCallback, useEffect, useState } from "react";
import { callOperation } from "@/client/call";
import { ApiError } from "@/client/http";
import { AccountFrame } from "@/components/account/account-frame";
import { leave } from "@/components/account/leave";
import { FailureBanner } from "@/components/page/failure-banner";
import { Loaded } from "@/components/page/loaded";
import { refusalOf } from "@/components/page/refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { useTry } from "@/components/ui/use-try";
import * as api from "@/lib/contract/oauth";
import type { AnswerOf } from "@/lib/contract/operation";

type Asked = AnswerOf<typeof api.readConsentRequest>;

/** The query as the app sent it. */
const ownQuery = () => location.search.slice(1);

async function read(): Promise<Asked> {
  try {
    return await callOperation(api.readConsentRequest, { body: { query: ownQuery() } });
  } catch (error) {
    // Signed out meanwhile: it asks to sign in, and leads back here.
    if (error instanceof ApiError && error.status === 401) startAgain();
    throw error;
  }
}

const startAgain = () => location.replace(`/oauth/authorize?${ownQuery()}`);

export function ConnectPage() {
  const load = useCallback(read, []);
  const loaded = useLoaded(load);
  useEffect(() => {
    // Back from the app, the page is as it was left: whether it may ask again is for the server to say.
    const onShow = (event: PageTransitionEvent) => event.persisted && startAgain();
    window.addEventListener("pageshow", onShow);
    return () => window.removeEventListener("pageshow", onShow);
  }, []);
  const name = loaded.value?.name;
  return (
    <AccountFrame title={name ? `Connect “${name}”?` : "Connect an app"}>
      <Loaded what="The app’s request" of={loaded}>
        {(asked) => <Consent asked={asked} />}
      </Loaded>
    </AccountFrame>
  );
}

const ALLOWED = [
  "Open files that aren’t encrypted and whose links you give it, and change them if the link allows it",
  "Create files in your name",
  "Email signing requests and reminders to people you name",
];
const NOT_ALLOWED = [
  "See your list of files",
  "Read encrypted files",
  "Change your account, password or plan",
];

function Consent({ asked }: { asked: Asked }) {
  const { busy, failure, run } = useTry(refusalOf);
  const [isLeaving, setLeaving] = useState(false);

  const answer = (allow: boolean) =>
    run(async () => {
      const body = { query: ownQuery(), allow };
      const { redirect } = await callOperation(api.answerConsent, { body });
      setLeaving(true);
      location.assign(redirect);
    });

  if (isLeaving) return <Left target={asked.target} />;
  return (
    <div className="space-y-5">
      <WhoAsks asked={asked} />
      <List title="It will be able to" items={ALLOWED} />
      <List title="It will not be able to" items={NOT_ALLOWED} />
      {asked.lockdown ? (
        <Banner tone="warn" action={<SettingsLink href="/settings/security" />}>
          Your account is in Lockdown. Turn it off to connect apps.
        </Banner>
      ) : asked.pro ? null : (
        <Banner action={<SettingsLink href="/settings/plan" />}>
          Apps need Pro. You can connect this one now; it works as soon as you have Pro.
        </Banner>
      )}
      {failure ? <FailureBanner failure={failure} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          busy={busy}
          disabled={asked.lockdown}
          onClick={() => void answer(true)}
        >
          Allow
        </Button>
        <Button disabled={busy} onClick={() => void answer(false)}>
          Cancel
        </Button>
      </div>
      <p className="text-sm text-ink-soft">
        Signed in as <bdi className="font-medium text-ink">{asked.email}</bdi>.{" "}
        <button type="button" className="text-link" onClick={() => void leave()}>
          Use another account
        </button>
      </p>
    </div>
  );
}

function WhoAsks({ asked: { host, target, isLocal } }: { asked: Asked }) {
  return (
    <div className="space-y-2 text-ink-soft">
      <p className="flex flex-wrap items-center gap-2">
        {host ? (
          <>
            Described by <bdi className="font-semibold text-ink">{host}</bdi>
          </>
        ) : (
          <Badge tone="warn">Unverified app</Badge>
        )}
      </p>
      <p>
        {host ? null : "Anyone can give an app this name. "}
        {isLocal ? (
          <>
            Your answer goes to a program on this device (<bdi>{target}</bdi>). Continue only if you
            just started it yourself.
          </>
        ) : (
          <>
            Your answer goes to <bdi className="font-semibold text-ink">{target}</bdi>. Continue
            only if you know this address.
          </>
        )}
      </p>
    </div>
  );
}

function List({ title, items }: { title: string; items: readonly string[] }) {
  return (
    <div>
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-1 list-disc space-y-1 pl-5 text-ink-soft">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}

const SettingsLink = ({ href }: { href: string }) => (
  <a href={href} className={buttonLook()}>
    Open settings
  </a>
);

/** An app on the device takes the answer, and this page stays where it is. */
function Left({ target }: { target: string }) {
  return (
    <p className="text-ink-soft">
      Your answer is on its way to <bdi className="font-semibold text-ink">{target}</bdi>. If it
      doesn’t open, go back to the app. You can close this page.
    </p>
  );
}
