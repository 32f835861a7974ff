/** How the shop is paid: by a payments profile's ways, and in cash. */
"use client";

import { useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { bankLinesOf, railsOf, walletsOf } from "@/client/payments/links";
import { asOwner, openOwner } from "@/client/payments/owner";
import { Loaded } from "@/components/page/loaded";
import { Section } from "@/components/page/section";
import { tellOutcome } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { PAYMENTS } from "@/components/payments/addresses";
import { linkOf, readProfiles } from "@/components/payments/use-profiles";
import { METHOD_WORDS } from "@/components/payments/words";
import { Button, buttonLook } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { SelectField, TextField } from "@/components/ui/text-field";
import { bindShop, readPayee, setShopMethods } from "@/lib/contract/pay-payees";
import type { PayMethod } from "@/lib/contract/pay-shapes";
import type { Catalog } from "@/lib/kinds/shop/catalog";
import type { RunShop } from "./use-shop";

type ShopPay = NonNullable<Catalog["pay"]>;

export function PaymentsTab({ shop }: { shop: RunShop }) {
  const profiles = useLoaded(readProfiles);
  return (
    <Loaded what="Your payments profiles" of={profiles} shape="sections">
      {(listed) => (
        <Ways
          shop={shop}
          profiles={listed.map(({ id, title }) => ({ id, title: title || "Payments" }))}
        />
      )}
    </Loaded>
  );
}

interface WaysProps {
  shop: RunShop;
  profiles: readonly { id: string; title: string }[];
}

function Ways({ shop, profiles }: WaysProps) {
  const pay = shop.catalog.pay;
  const [payee, setPayee] = useState(pay?.payee ?? "");
  const [chosen, setChosen] = useState<readonly string[]>(pay?.order ?? []);
  const [cashNote, setCashNote] = useState(pay?.cashNote ?? "");
  const [busy, setBusy] = useState(false);
  const load = useCallback(async () => {
    const listed = (await readProfiles()).find(({ id }) => id === payee);
    const address = listed && linkOf(listed);
    if (!address) return { found: null };
    const owner = await openOwner(address);
    return { found: { owner, view: await callOperation(readPayee, asOwner(owner)) } };
  }, [payee]);
  const loaded = useLoaded(load);
  const found = loaded.value?.found ?? null;
  const methods: readonly PayMethod[] = found?.view.methods ?? [];
  const ways = [...methods, "cash"] as const;

  async function save() {
    const { session } = shop;
    const wanted = methods.filter((way) => chosen.includes(way));
    const order = ways.filter((way) => chosen.includes(way));
    let details: Omit<ShopPay, "order"> = {};
    if (found && wanted.length > 0) {
      const { owner, view } = found;
      const proof = {
        "X-Shop-Token": session.owner.capability,
        "X-Shop-Auth": session.owner.auth,
      };
      const call = asOwner(owner);
      await callOperation(bindShop, {
        ...call,
        headers: { ...call.headers, ...proof },
        body: { shop: session.owner.shopId, methods: wanted },
      });
      await callOperation(setShopMethods, {
        params: { shopId: session.owner.shopId },
        anonymous: true,
        headers: proof,
        body: { methods: wanted },
      });
      details = {
        payee: owner.payeeId,
        ...(wanted.includes("bank") && { bank: await bankLinesOf(owner, view) }),
        ...(wanted.includes("crypto") && {
          to: walletsOf(view) as Record<string, string>,
          rails: railsOf(view),
        }),
      };
    }
    shop.edit(({ catalog, state }) => ({
      state,
      catalog: {
        ...catalog,
        pay: { ...details, order, ...(cashNote.trim() && { cashNote: cashNote.trim() }) },
      },
    }));
    await shop.flush();
  }

  return (
    <Section
      title="Ways to pay"
      lead="Money goes straight to your own accounts. Customers choose among these ways when they order."
    >
      <div className="space-y-4">
        {profiles.length === 0 ? (
          <p>
            <a href={PAYMENTS} className={buttonLook()}>
              Set up payments
            </a>
          </p>
        ) : (
          <SelectField
            label="Payments profile"
            value={payee}
            onChange={setPayee}
            options={[["", "None"], ...profiles.map(({ id, title }) => [id, title] as const)]}
          />
        )}
        <fieldset>
          <legend className="mb-1 text-sm font-semibold">Offered in your shop</legend>
          {ways.map((way) => (
            <Checkbox
              key={way}
              label={way === "cash" ? "Cash" : METHOD_WORDS[way]}
              checked={chosen.includes(way)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen((now) => (checked ? [...now, way] : now.filter((one) => one !== way)))
              }
            />
          ))}
        </fieldset>
        {chosen.includes("cash") ? (
          <TextField
            label="About cash"
            hint="For example, when and where it’s paid."
            maxLength={120}
            value={cashNote}
            onChange={setCashNote}
          />
        ) : null}
        <Button
          variant="primary"
          busy={busy}
          disabled={loaded.value === null}
          onClick={() => {
            setBusy(true);
            void tellOutcome(save, "Ways to pay saved.").finally(() => setBusy(false));
          }}
        >
          Save
        </Button>
      </div>
    </Section>
  );
}
