/** `/shops/{shopId}#…`: a shop as its owner runs it. A tab is one line of `TABS`. */
"use client";

import { FileQuestion, KeyRound } from "lucide-react";
import { type ComponentType, useEffect, useState } from "react";
import { ApiError } from "@/client/http";
import type { ShopCredentials } from "@/client/shops/owner";
import type { ShopSession } from "@/client/shops/session";
import { comeBack } from "@/components/account/next-address";
import { PasswordField } from "@/components/account/password-field";
import { WorkForm } from "@/components/account/work-form";
import { failureOf } from "@/components/page/failure";
import { Loaded } from "@/components/page/loaded";
import { SectionSkeleton } from "@/components/page/section";
import { tellRefusal } from "@/components/page/tell-refusal";
import { PageHeader } from "@/components/shell/page-header";
import { DesignTab } from "@/components/shop/edit/design/design-tab";
import { LinksTab } from "@/components/shop/edit/links/links-tab";
import { PricesTab } from "@/components/shop/edit/prices/prices-tab";
import { ProductsTab } from "@/components/shop/edit/products/products-tab";
import { SupplyTab } from "@/components/shop/supply/supply-tab";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { SaveIndicator } from "@/components/ui/save-state";
import { type Tab, Tabs, useTabOfAddress } from "@/components/ui/tabs";
import { ProtocolError } from "@/lib/protocol/errors";
import type { OwnerLink } from "@/lib/protocol/shop-links";
import { unlockOwnerKey } from "@/lib/protocol/shop-password";
import type { ShopTabProps } from "../run-shop";
import { OrdersTab } from "./orders-tab";
import { PaymentsTab } from "./payments-tab";
import { ClaimInvitation, LeftShop, UsedInvitation } from "./people/joining";
import { PeopleTab } from "./people/people-tab";
import { isTakePage, TakeShop } from "./people/take-shop";
import { useDueRotation } from "./people/use-due-rotation";
import { RequestsTab } from "./requests-tab";
import { SettingsTab } from "./settings-tab";
import { SHOPS } from "./shops";
import { ownerLinkHere, useRunShop, useSession } from "./use-shop";

/** The last one: not for managers. */
type ShopTab = [
  value: string,
  label: string,
  Panel: ComponentType<ShopTabProps>,
  isOwners?: "owner",
];
const TABS: readonly [ShopTab, ...ShopTab[]] = [
  ["orders", "Orders", OrdersTab],
  ["requests", "Requests", RequestsTab],
  ["products", "Products", ProductsTab],
  ["prices", "Prices", PricesTab],
  ["links", "Links", LinksTab],
  ["supply", "Supply", SupplyTab, "owner"],
  ["people", "People", PeopleTab],
  ["payments", "Payments", PaymentsTab, "owner"],
  ["design", "Design", DesignTab],
  ["settings", "Settings", SettingsTab],
];

export function ShopPage() {
  const [link, setLink] = useState<OwnerLink | null>();
  const [ownerKey, setOwnerKey] = useState<string | null>(null);
  useEffect(() => {
    const look = () => {
      setOwnerKey(null);
      void ownerLinkHere().then(setLink);
    };
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
  if (link === undefined) return <SectionSkeleton label="Loading the shop" />;
  if (link === null) return <NoShop />;
  const key = link.ownerKey ?? ownerKey;
  if (key !== null)
    return <LoadedShop key={`${link.capability}${key}`} link={link} ownerKey={key} />;
  return link.lock === null ? (
    <OlderLink />
  ) : (
    <LockedShop shopId={link.shopId} lock={link.lock} onOpen={setOwnerKey} />
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

interface OpenShopProps {
  session: ShopSession;
  lock: string | null;
  showLeft: (until: string) => void;
}

function OpenShop({ session, lock, showLeft }: OpenShopProps) {
  const shop = useRunShop(session, lock, showLeft);
  const isOwner = session.stored.role === "owner";
  useDueRotation(session);
  const chosen = useTabOfAddress("tab");
  const { saved, catalog, open } = shop;
  const name = catalog.name || "Shop";
  useEffect(() => {
    document.title = `${name} · Sealdesk`;
  }, [name]);
  const shown = TABS.filter(([, , , isOwners]) => isOwner || isOwners === undefined);
  const tabs = shown.map(([value, label, Panel]) => ({
    ...{ value, label },
    panel: <Panel shop={shop} />,
  }));
  return (
    <>
      <PageHeader
        title={name}
        places={[{ name: "Shops", href: SHOPS }]}
        actions={
          <>
            <SaveIndicator state={typeof saved === "string" ? saved : "refused"} isInPageOnly />
            {open ? <Badge tone="good">Open</Badge> : <Badge tone="warn">Paused</Badge>}
          </>
        }
      />
      {shop.needsReload ? (
        <div className="mb-4">
          <Banner
            tone="warn"
            action={
              <Button onClick={() => void session.reload().catch(tellRefusal)}>Reload</Button>
            }
          >
            The shop’s key was changed on another device. Reload to go on. What you typed here is
            kept.
          </Banner>
        </div>
      ) : typeof saved === "string" ? null : (
        <div className="mb-4">
          <Banner tone="bad">{saved.problem}</Banner>
        </div>
      )}
      <Tabs label="Parts of the shop" tabs={tabs as [Tab, ...Tab[]]} chosen={chosen} />
    </>
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

/** Its key is in the vault of the account that opened the shop (SH-065). */
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
      The link is incomplete or has ended, or the shop was deleted. If the shop is yours, your
      backup words open it again.
    </p>
  </EmptyState>
);
