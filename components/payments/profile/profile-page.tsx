/** `/payments/{payeeId}#…`: a payments profile for its owner, or one of its links with `?link=`. */
"use client";

import { FileQuestion } from "lucide-react";
import { useEffect } from "react";
import { ApiError } from "@/client/http";
import type { Owner } from "@/client/payments/owner";
import { turnOn } from "@/client/payments/owner";
import { Loaded } from "@/components/page/loaded";
import { SectionSkeleton } from "@/components/page/section";
import { tellOutcome } from "@/components/page/tell-refusal";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Tabs, useTabOfAddress } from "@/components/ui/tabs";
import { PAYMENTS } from "../addresses";
import { takeProviderReturn } from "../provider-return";
import { EventsPart } from "./events-part";
import { HooksPart } from "./hooks-part";
import { LinkView } from "./link-view";
import { LinksPart } from "./links-part";
import { NotifyPart } from "./notify-part";
import { ProfileSettings } from "./profile-settings";
import { type Profile, useOwner, useProfile } from "./use-profile";
import { WaysPart } from "./ways-part";

export function ProfilePage() {
  const owner = useOwner();
  if (owner === undefined) return <SectionSkeleton label="Loading the profile" />;
  return owner === null ? <NoProfile /> : <LoadedProfile key={owner.auth} owner={owner} />;
}

function LoadedProfile({ owner }: { owner: Owner }) {
  const loaded = useProfile(owner);
  const { value, failure, change } = loaded;
  useEffect(() => {
    if (value) document.title = `${value.title || "Payments"} · Sealdesk`;
  }, [value]);
  useProviderReturn(value && { ...value, change: (payee) => change((now) => ({ ...now, payee })) });
  if (failure instanceof ApiError && [401, 403, 404].includes(failure.status)) return <NoProfile />;
  return (
    <Loaded what="The profile" of={loaded} shape="sections" around="mt-3">
      {(profile) => (
        <ProfileTabs
          profile={{
            ...profile,
            change: (payee) => change((before) => ({ ...before, payee })),
          }}
        />
      )}
    </Loaded>
  );
}

function ProfileTabs({ profile }: { profile: Profile }) {
  const chosen = useTabOfAddress("tab");
  const linkId = new URLSearchParams(location.search).get("link");
  if (linkId) return <LinkView profile={profile} linkId={linkId} />;
  return (
    <>
      <PageHeader
        title={profile.title || "Payments"}
        places={[{ name: "Payments", href: PAYMENTS }]}
      />
      <Tabs
        label="Parts of the profile"
        chosen={chosen}
        tabs={[
          { value: "links", label: "Links", panel: <LinksPart profile={profile} /> },
          { value: "ways", label: "Ways to be paid", panel: <WaysPart profile={profile} /> },
          {
            value: "notifications",
            label: "Notifications",
            panel: (
              <div className="space-y-6">
                <NotifyPart profile={profile} />
                <HooksPart profile={profile} />
              </div>
            ),
          },
          { value: "events", label: "Events", panel: <EventsPart profile={profile} /> },
          { value: "profile", label: "Profile", panel: <ProfileSettings profile={profile} /> },
        ]}
      />
    </>
  );
}

/** Shows the result of a provider's page once (DB-084), and turns on a way that was just connected. */
function useProviderReturn(profile: Profile | null): void {
  const isRead = profile !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the profile is loaded
  useEffect(() => {
    const back = profile && takeProviderReturn();
    if (!back) return;
    const { way, name, isConnected } = back;
    const on = async () => profile.change(await turnOn(profile.owner, profile.payee, way));
    if (isConnected) void tellOutcome(on, `${name} is connected.`);
  }, [isRead]);
}

function NoProfile() {
  return (
    <EmptyState
      heading="h1"
      icon={FileQuestion}
      title="This profile can’t be opened"
      link={["Your profiles", PAYMENTS]}
    >
      <p>Its link may be incomplete, or the profile was deleted. Open it from your list.</p>
    </EmptyState>
  );
}
