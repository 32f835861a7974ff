/**
 * `/shops/{shopId}#…`: a shop for the people who run it. It is found by its link, then unlocked, joined, taken over or
 * left.
 */
"use client";

import { FileQuestion, KeyRound } from "lucide-react";
import { useEffect, useState } from "react";
import { ApiError } from "@/client/http";
import type { ShopCredentials } from "@/client/shops/owner";
import { comeBack } from "@/components/account/next-address";
import { PasswordField } from "@/components/account/password-field";
import { WorkForm } from "@/components/account/work-form";
import { failureOf } from "@/components/page/failure";
import { Loaded } from "@/components/page/loaded";
import { useLoaded } from "@/components/page/use-loaded";
import { PageHeader } from "@/components/shell/page-header";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ProtocolError } from "@/lib/protocol/errors";
import type { OwnerLink } from "@/lib/protocol/shop-links";
import { unlockOwnerKey } from "@/lib/protocol/shop-password";
import { OpenShop } from "./open-shop";
import { ClaimInvitation, LeftShop, UsedInvitation } from "./people/joining";
import { isTakePage, TakeShop } from "./people/take-shop";
import { SHOPS } from "./shops";
import { ownerLinkHere, useSession } from "./use-shop";

const findLink = async () => ({ link: await ownerLinkHere() });

export function ShopPage() {
  const found = useLoaded(findLink);
  const [ownerKey, setOwnerKey] = useState<string | null>(null);
  const { refresh } = found;
  useEffect(() => {
    const look = () => {
      setOwnerKey(null);
      void refresh();
    };
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, [refresh]);
  return (
    <Loaded what="The shop" of={found} shape="sections" around="mt-3">
      {({ link }) => {
        if (link === null) return <NoShop />;
        const key = link.ownerKey ?? ownerKey;
        if (key !== null)
          return <LoadedShop key={`${link.capability}${key}`} link={link} ownerKey={key} />;
        if (link.lock === null) return <OlderLink />;
        return <LockedShop shopId={link.shopId} lock={link.lock} onOpen={setOwnerKey} />;
      }}
    </Loaded>
  );
}

function LoadedShop({ link, ownerKey }: { link: OwnerLink; ownerKey: string }) {
  const { shopId, capability, docKey, lock } = link;
  const [credentials] = useState<ShopCredentials>({ shopId, capability, docKey, ownerKey });
  const loaded = useSession(credentials, lock);
  const [leftUntil, showLeft] = useState<string | null>(null);
  const [isTaking] = useState(isTakePage);
  const { failure } = loaded;
  if (failure instanceof ApiError && failure.reason === "used") return <UsedInvitation />;
  if (failure instanceof ApiError && [401, 403, 404].includes(failure.status)) return <NoShop />;
  if (failure instanceof ProtocolError) return <NoShop />;
  return (
    <Loaded what="The shop" of={loaded} shape="sections" around="mt-3">
      {(session) =>
        leftUntil !== null ? (
          <LeftShop session={session} until={leftUntil} />
        ) : session.stored.isInvited ? (
          <ClaimInvitation session={session} />
        ) : isTaking ? (
          <TakeShop session={session} />
        ) : (
          <OpenShop session={session} lock={lock} showLeft={showLeft} />
        )
      }
    </Loaded>
  );
}

function LockedShop(props: { shopId: string; lock: string; onOpen: (key: string) => void }) {
  const { shopId, lock, onOpen } = props;
  const [password, setPassword] = useState("");
  const explain = (error: unknown) => {
    if (error instanceof Error && error.name === "AbortError") return null;
    return error instanceof ProtocolError
      ? { words: "Wrong password. Nothing was sent." }
      : failureOf(error);
  };
  return (
    <div className="mx-auto max-w-md">
      <PageHeader title="Unlock your shop" lead="This owner link has a password." />
      <WorkForm
        submit="Unlock"
        isReady={password !== ""}
        run={async (work) => onOpen(await work((w) => unlockOwnerKey(shopId, lock, password, w)))}
        explain={explain}
      >
        {(tried) => (
          <PasswordField
            label="Owner password"
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={setPassword}
            error={tried && password === "" ? "Enter the password." : undefined}
          />
        )}
      </WorkForm>
    </div>
  );
}

/** For a shop whose key is in its creator's vault (SH-065). */
const OlderLink = () => (
  <EmptyState
    icon={KeyRound}
    heading="h1"
    title="Sign in to open this shop"
    action={
      <a href="/signin" onClick={comeBack} className={buttonLook({ variant: "primary" })}>
        Sign in
      </a>
    }
  >
    <p>
      This is an older owner link. It opens where you sign in with the account that made the shop.
    </p>
  </EmptyState>
);

const NoShop = () => (
  <EmptyState
    icon={FileQuestion}
    heading="h1"
    title="This link doesn’t open a shop"
    link={["Your shops", SHOPS]}
  >
    <p>
      The link is incomplete or has ended, or the shop was deleted. Invitations end after seven
      days; ask the owner for a new one. If the shop is yours, your backup words open it again.
    </p>
  </EmptyState>
);
