/**
 * `/s/{shopId}#…`, `/s#1…` and `/s/{shopId}/order/{orderId}`: a shop for anyone with its link. No account, no cookie.
 */
"use client";

import { Clock, Lock, ShieldAlert, type Store, Unlink } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { openShop, resolveShopLink, type ShopVisit } from "@/client/shops/customer";
import { ShopRefusal, type ShopRefusalCode } from "@/client/shops/customer-refusal";
import { FailureBanner } from "@/components/page/failure-banner";
import { type LoadState, useLoaded } from "@/components/page/use-loaded";
import { PublicShell } from "@/components/shell/public-shell";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import type { CustomerLink, ShopAddress } from "@/lib/protocol/shop-links";
import { shopColors } from "../shop-colors";
import { OrderPage } from "./order-page";
import { PasswordGate } from "./password-gate";
import { PastOrders } from "./past-orders";
import { shopFailure } from "./shop-failure";
import { useShopRoute } from "./shop-route";
import { Storefront } from "./storefront";

export function ShopPage() {
  const { route, go } = useShopRoute();
  const [color, setColor] = useState<string>();
  return (
    <div style={shopColors(color)}>
      <PublicShell
        header="none"
        width="lg"
        needsScript="This page needs JavaScript to decrypt the shop."
        foot={
          <span>
            Orders are sealed in your browser and only the shop can read them.{" "}
            <strong className="font-semibold">Shops on Sealdesk.</strong>
          </span>
        }
      >
        {route === undefined ? <ShopSkeleton /> : null}
        {route?.kind === "order" ? (
          <OrderPage key={route.orderId} {...route} go={go} onColor={setColor} />
        ) : null}
        {route?.kind === "shop" ? (
          <OpenedShop
            key={JSON.stringify(route.link)}
            link={route.link}
            go={go}
            onColor={setColor}
          />
        ) : null}
      </PublicShell>
    </div>
  );
}

interface OpenedShopProps {
  link: CustomerLink;
  go: (path: string) => void;
  onColor: (color: string | undefined) => void;
}

type Opened =
  | { visit: ShopVisit }
  | { locked: ShopAddress; salt: string }
  | { refused: ShopRefusalCode; words: string; shopId: string | null };

async function openLink(link: CustomerLink): Promise<Opened> {
  let address: ShopAddress | null = null;
  try {
    address = await resolveShopLink(link);
    return { visit: await openShop(address) };
  } catch (error) {
    if (!(error instanceof ShopRefusal) || error.code === "too-many") throw error;
    const { code, salt, retryAfter } = error;
    const minutes = Math.ceil((retryAfter ?? 0) / 60);
    const wait =
      minutes > 0 ? ` Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.` : "";
    const words = error.message + wait;
    if (address && salt && code === "password") return { locked: address, salt };
    const shopId = address?.shopId ?? (link.form === "long" ? link.shopId : null);
    return { refused: code, words, shopId };
  }
}

function OpenedShop({ link, go, onColor }: OpenedShopProps) {
  const load = useCallback(() => openLink(link), [link]);
  const { value, failure, refresh, change }: LoadState<Opened> = useLoaded(load);
  const visit = value && "visit" in value ? value.visit : null;
  useEffect(() => {
    if (!visit) return;
    document.title = visit.catalog.name;
    onColor(visit.catalog.theme?.color);
  }, [visit, onColor]);
  if (failure)
    return (
      <FailureBanner
        failure={shopFailure(failure)}
        action={<Button onClick={() => void refresh()}>Try again</Button>}
      />
    );
  if (value === null) return <ShopSkeleton />;
  if ("locked" in value)
    return (
      <PasswordGate
        address={value.locked}
        salt={value.salt}
        onOpen={(opened) => change(() => ({ visit: opened }))}
      />
    );
  if ("refused" in value) return <Refused {...value} go={go} />;
  return (
    <Storefront
      visit={value.visit}
      code={link.code}
      isCodeIgnored={link.isCodeIgnored}
      go={go}
      onVisit={(next) => change(() => ({ visit: next }))}
    />
  );
}

const STOPS: Partial<
  Record<ShopRefusalCode, { title: string; icon: typeof Store; more?: string }>
> = {
  signature: {
    title: "Don’t order here",
    icon: ShieldAlert,
    more: "Somebody else may have put it there, so this page shows none of it and sends nothing. Ask the shop in a way you know for a new link.",
  },
  older: {
    title: "This isn’t the newest version",
    icon: ShieldAlert,
    more: "Prices or the address that orders go to may be out of date, so this page shows none of it. Try again later, and ask the shop if it stays so.",
  },
  damaged: {
    title: "This shop can’t be opened",
    icon: ShieldAlert,
    more: "The link may have been cut. Open it again from the message it came in, or ask the shop for a new one.",
  },
  "link-incomplete": { title: "Part of the link is missing", icon: Unlink },
  "link-newer": { title: "Reload this page", icon: Unlink },
  "resellers-only": { title: "For resellers only", icon: Lock },
  "password-wait": { title: "Too many wrong passwords", icon: Clock },
};

function Refused({
  refused,
  words,
  shopId,
  go,
}: {
  refused: ShopRefusalCode;
  words: string;
  shopId: string | null;
  go: (path: string) => void;
}) {
  const { title, icon, more } = STOPS[refused] ?? { title: "No shop here", icon: Unlink };
  return (
    <div role={refused === "signature" ? "alert" : undefined}>
      <EmptyState heading="h1" icon={icon} title={title}>
        <p>{words}</p>
        {more ? <p>{more}</p> : null}
      </EmptyState>
      {shopId ? <PastOrders shopId={shopId} go={go} /> : null}
    </div>
  );
}

/**
 * As high as the window, so that nothing moves when the shop appears. Its text loads the font of the shop's name early.
 */
function ShopSkeleton() {
  return (
    <div role="status" className="min-h-dvh space-y-5">
      <p className="font-serif text-2xl font-semibold text-ink-faint">Opening the shop…</p>
      <Skeleton className="h-4 w-3/4" />
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {["a", "b", "c", "d", "e", "f"].map((name) => (
          <Skeleton key={name} className="aspect-square w-full" />
        ))}
      </div>
    </div>
  );
}
