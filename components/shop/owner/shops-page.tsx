/** `/shops`: a person's shops, a form with two fields for a new one, and restoring one with its backup words. */
"use client";

import { KeyRound, Plus, Store } from "lucide-react";
import { useMemo, useState } from "react";
import { findByWords } from "@/client/shops/backup";
import { ownerAddressOf, ownerLinkOf } from "@/client/shops/listed";
import { createShop, type ShopCredentials, type ShopOwner } from "@/client/shops/owner";
import { ShopSession } from "@/client/shops/session";
import { userLocale } from "@/client/user-locale";
import { AddressList } from "@/components/page/address-list";
import { FormDialog } from "@/components/page/form-dialog";
import { Loaded } from "@/components/page/loaded";
import { refusalOf } from "@/components/page/refusal";
import { tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { currencyName } from "@/components/payments/money";
import { leaveFor } from "@/components/shell/leave-for";
import { PageHeader } from "@/components/shell/page-header";
import { useChoice, useWords } from "@/components/shop/edit/form/fields";
import { FieldsDialog } from "@/components/shop/edit/form/fields-dialog";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LongTextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { CURRENCIES } from "@/lib/protocol/currencies";
import { formatOwnerLink } from "@/lib/protocol/shop-links";
import { keepShop, readShops } from "./shops";

export function ShopsPage() {
  const loaded = useLoaded(readShops);
  const [asking, setAsking] = useState<"new" | "words" | null>(null);
  const { busy, run } = useTry(tellRefusal);
  const open = (
    <Button variant="primary" icon={Plus} onClick={() => setAsking("new")}>
      Open a shop
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Shops"
        lead="Sell by a link. Your products and your customers’ orders are encrypted."
        actions={
          loaded.value?.length ? (
            <>
              <Button icon={KeyRound} onClick={() => setAsking("words")}>
                Use backup words
              </Button>
              {open}
            </>
          ) : null
        }
      />
      <Loaded what="Your shops" of={loaded} shape="sheet">
        {(shops) =>
          shops.length === 0 ? (
            <EmptyState
              icon={Store}
              title="Open your shop"
              action={
                <>
                  {open}
                  <Button busy={busy} onClick={() => void run(openSample)}>
                    Try a sample shop
                  </Button>
                  <span className="basis-full" />
                  <Button variant="quiet" icon={KeyRound} onClick={() => setAsking("words")}>
                    Use backup words
                  </Button>
                </>
              }
            >
              <p>Add products, send the link, and take orders that only you can read.</p>
            </EmptyState>
          ) : (
            <AddressList
              label="Shops"
              rows={shops.flatMap((shop) => {
                const link = ownerLinkOf(shop);
                return link
                  ? [{ ...shop, title: shop.title || "Shop", href: formatOwnerLink(link) }]
                  : [];
              })}
            />
          )
        }
      </Loaded>
      {asking === "new" ? <NewShop onClose={() => setAsking(null)} /> : null}
      {asking === "words" ? <FindShop onClose={() => setAsking(null)} /> : null}
    </>
  );
}

/** The address is the only way to the shop, so the next page shows it too. */
async function openAndKeep(credentials: ShopCredentials, name: string): Promise<void> {
  await keepShop({ ...credentials, lock: null }, name).catch(() =>
    notify({
      tone: "bad",
      text: "Your list couldn’t be updated. Save the owner link under Settings on the next page.",
    }),
  );
  await leaveFor(ownerAddressOf(credentials));
}

function newShop(name: string, currency: string): Promise<ShopOwner> {
  const ask = { name: "required", email: "optional", phone: "optional" } as const;
  return createShop({
    ...{ name, currency, locale: userLocale(), sections: [], items: [] },
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ask: { ...ask, address: "auto", note: "optional" },
  });
}

/** A sample bakery to try out and delete. Takes a few seconds. */
async function openSample(): Promise<void> {
  const [{ fillWithSample }, { SAMPLE_NAME }] = await Promise.all([
    import("@/components/shop/edit/sample-shop"),
    import("@/lib/kinds/shop/sample"),
  ]);
  const owner = await newShop(SAMPLE_NAME, "EUR");
  const session = await ShopSession.open(owner);
  try {
    await fillWithSample(session);
    await session.flush();
  } finally {
    session.close();
    await openAndKeep(owner, SAMPLE_NAME);
  }
}

function NewShop({ onClose }: { onClose: () => void }) {
  const name = useWords("", {
    ...{ label: "Shop name", max: 60, isWide: true, missing: "Enter a name." },
    placeholder: "For example, Hollis & Reed Joinery",
  });
  const options = useMemo(() => CURRENCIES.map((code) => [code, currencyName(code)] as const), []);
  const currency = useChoice<string>("EUR", {
    ...{ label: "Currency", isWide: true },
    options,
  });
  return (
    <FieldsDialog
      title="Open a shop"
      lead="You can change everything later."
      submit="Open shop"
      fields={[name, currency]}
      run={async () => openAndKeep(await newShop(name.value, currency.value), name.value)}
      onClose={onClose}
    />
  );
}

const WORDS_PROBLEMS = {
  wrong: "Check the words: enter all twelve, in their order.",
  none: "These words don’t open a shop. Only the newest backup words of a shop count.",
};

/** Shown beside the field. */
class NoShopFound extends Error {}

function FindShop({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string>();

  async function run() {
    const found = await findByWords(words);
    if (typeof found !== "string") return openAndKeep(found, "");
    setProblem(WORDS_PROBLEMS[found]);
    throw new NoShopFound();
  }

  return (
    <FormDialog
      title="Use backup words"
      lead="Enter the twelve words you wrote down. They never leave this device."
      submit="Find shop"
      run={run}
      explain={(error) => (error instanceof NoShopFound ? null : refusalOf(error))}
      onClose={onClose}
    >
      <LongTextField
        label="Twelve words"
        data-autofocus
        rows={3}
        autoCapitalize="off"
        spellCheck={false}
        error={problem}
        value={words}
        onChange={(text) => {
          setProblem(undefined);
          setWords(text);
        }}
      />
    </FormDialog>
  );
}
