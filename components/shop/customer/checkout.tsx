/** The cart, and the form that turns it into an order. */
"use client";

import { ArrowLeft, ShoppingBag } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { type FoundDiscount, refreshShop, type ShopVisit } from "@/client/shops/customer";
import {
  onlineWays,
  type PayChoice,
  payChoices,
  prepareOrder,
} from "@/client/shops/customer-orders";
import type { Failure } from "@/components/page/failure";
import { FailureBanner } from "@/components/page/failure-banner";
import { Section } from "@/components/page/section";
import { METHOD_WORDS } from "@/components/payments/words";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { focusFirstProblem } from "@/components/ui/focus-problem";
import { useTry } from "@/components/ui/use-try";
import type { Catalog } from "@/lib/kinds/shop/catalog";
import { type PricedCart, priceCart } from "@/lib/kinds/shop/prices";
import { moneyWords } from "../../payments/money";
import { Totals } from "../totals";
import { type CartState, problemWords } from "./cart";
import { CartLines } from "./cart-lines";
import { ChoiceRows } from "./choice-rows";
import { CodeField, useDiscount } from "./code-field";
import { OrderFields } from "./order-fields";
import {
  addressFields,
  contactFields,
  customerOf,
  deliveryOf,
  fieldProblems,
  type OrderField,
} from "./order-form";
import { rememberOrder } from "./order-page";
import { shopFailure } from "./shop-failure";
import { orderPath } from "./shop-route";
import type { VisitStock } from "./use-stock";

interface CheckoutProps {
  visit: ShopVisit;
  left: VisitStock["left"];
  /** Reads the stock again. */
  look: VisitStock["look"];
  state: CartState;
  /** A discount code from the link. */
  code: string | null;
  onVisit: (visit: ShopVisit) => void;
  onBack: () => void;
  go: (path: string) => void;
}

/** The shop's prices have changed: nothing was ordered. */
class PricesChanged extends Error {}
/** The stock is lower than the cart needs: nothing was ordered, and the cart shows which lines. */
class StockChanged extends Error {}

export function Checkout({ visit, left, look, state, code, onVisit, onBack, go }: CheckoutProps) {
  const { catalog } = visit;
  const { cart, change } = state;
  const form = useRef<HTMLFormElement>(null);
  const discount = useDiscount(visit, state, code);
  const [isTried, setTried] = useState(false);
  const { busy, failure, run } = useTry<Failure>((error) => {
    const again = "Nothing was ordered. Look at your cart again, then order.";
    if (error instanceof PricesChanged)
      return { words: `The shop has just changed its prices or products. ${again}` };
    if (error instanceof StockChanged)
      return { words: `Not enough is left of something you chose. ${again}` };
    return shopFailure(error);
  });
  const ways = catalog.delivery ?? [];
  const wayId = cart.delivery ?? (ways.length === 1 ? (ways[0]?.id ?? null) : null);
  const way = ways.find(({ id }) => id === wayId);
  const priceNow = (of: Catalog) =>
    priceCart(
      of,
      { lines: cart.lines, delivery: wayId, code: discount?.terms ?? null },
      new Date(),
    );
  const priced = priceNow(catalog);
  const choices = payChoices(catalog, priced.totals.total);
  const pay = choices.find((choice) => choice === cart.pay) ?? choices[0] ?? "none";
  const contact = contactFields(catalog);
  const address = addressFields(catalog, way);
  const wrong = isTried ? fieldProblems([...address, ...contact], cart.typed, way) : {};
  const fields = (of: readonly OrderField[]) => (
    <OrderFields
      of={of}
      typed={cart.typed}
      wrong={wrong}
      onChange={(name, text) => change({ typed: { ...cart.typed, [name]: text } })}
    />
  );

  async function order() {
    const now = await refreshShop(visit);
    if (now !== visit) {
      onVisit(now);
      const isSame = JSON.stringify(priceNow(now.catalog)) === JSON.stringify(priced);
      if (!isSame || !now.open) throw new PricesChanged();
    }
    const stocked = await look(now);
    if (priceNow(stocked.catalog).problems.length > 0) throw new StockChanged();
    const { kept } = await prepareOrder(now, {
      lines: cart.lines,
      delivery: deliveryOf(now.catalog, way, cart.typed),
      code: discount,
      customer: customerOf(now.catalog, cart.typed),
      pay,
    });
    rememberOrder(kept);
    // The cart is emptied first, so that nobody orders twice, and restored if the shop refuses the order.
    change({ lines: [] });
    go(orderPath(visit.shopId, kept.id));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const found = fieldProblems([...address, ...contact], cart.typed, way);
    if (Object.keys(found).length > 0 || priced.problems.length > 0)
      return focusFirstProblem(form.current);
    void run(order);
  }

  if (cart.lines.length === 0)
    return (
      <>
        <Back onBack={onBack} />
        <EmptyState
          heading="h1"
          icon={ShoppingBag}
          title="Your cart is empty"
          action={
            <Button variant="primary" onClick={onBack}>
              Look around the shop
            </Button>
          }
        />
      </>
    );
  return (
    <div className="pb-8">
      <Back onBack={onBack} />
      <h1 className="mb-4 font-serif text-2xl font-semibold">Your order</h1>
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start">
        <div className="space-y-5">
          <Section title="Cart" flush>
            <CartLines catalog={catalog} state={state} priced={priced} left={left} />
          </Section>
          <form ref={form} id="order" noValidate onSubmit={submit} className="space-y-5">
            {ways.length > 0 ? (
              <Section title="How to get it">
                <ChoiceRows
                  legend={<legend className="sr-only">How to get it</legend>}
                  chosen={wayId === null ? [] : [wayId]}
                  wrong={isTried && !way ? "Choose how to get your order." : undefined}
                  onChoose={(id) => change({ delivery: id })}
                  rows={ways.map(({ id, name, fee, lead, address: place, min }) => ({
                    id,
                    name,
                    aside: fee === "0" ? "Free" : moneyWords(fee, catalog.currency),
                    about: [
                      min && `From ${moneyWords(min, catalog.currency)}`,
                      lead,
                      place?.join(", "),
                    ]
                      .filter(Boolean)
                      .join(" · "),
                  }))}
                />
                {address.length > 0 ? (
                  <div className="mt-4 space-y-4">{fields(address)}</div>
                ) : null}
              </Section>
            ) : null}
            {contact.length > 0 ? (
              <Section title="Your details" lead={`Only ${catalog.name} can read them.`}>
                <div className="space-y-4">{fields(contact)}</div>
              </Section>
            ) : null}
            {choices.length > 0 && pay !== "none" ? (
              <Section title="How to pay">
                <ChoiceRows
                  legend={<legend className="sr-only">How to pay</legend>}
                  chosen={[pay]}
                  onChoose={(id) => change({ pay: id })}
                  rows={choices.map((id) => ({ id, ...payWords(catalog, id) }))}
                />
              </Section>
            ) : null}
          </form>
        </div>
        <div className="space-y-5 lg:sticky lg:top-5">
          <Section title="Total">
            <div className="space-y-4">
              {catalog.codes?.length ? (
                <CodeField
                  visit={visit}
                  state={state}
                  found={discount}
                  refusal={codeWords(catalog, priced, discount)}
                />
              ) : null}
              <Totals
                totals={priced.totals}
                currency={catalog.currency}
                discount={priced.rule?.label}
                delivery={way?.name ?? null}
              />
              <CartProblems catalog={catalog} priced={priced} />
              {visit.open ? null : (
                <Banner tone="warn">
                  The shop isn’t taking orders right now. Your cart is kept.
                </Banner>
              )}
              {failure ? <FailureBanner failure={failure} /> : null}
              <Button
                type="submit"
                form="order"
                variant="primary"
                size="lg"
                className="w-full"
                busy={busy}
                disabled={!visit.open}
              >
                {pay === "link" ? "Order and pay" : "Place order"}
              </Button>
              <p className="text-sm text-ink-faint">
                {pay === "none" && priced.totals.total !== "0"
                  ? "The shop will tell you how to pay."
                  : "Your order is sealed in this browser. Only the shop can read it."}
              </p>
            </div>
          </Section>
        </div>
      </div>
    </div>
  );
}

const Back = ({ onBack }: { onBack: () => void }) => (
  <Button variant="quiet" icon={ArrowLeft} className="mb-3 -ml-3.5" onClick={onBack}>
    Back to the shop
  </Button>
);

function payWords({ pay }: Catalog, choice: PayChoice): { name: string; about: string } {
  if (choice === "cash") return { name: "Cash", about: pay?.cashNote ?? "Pay when you get it." };
  if (choice === "bank")
    return { name: "Bank transfer", about: "You see the account after you order." };
  const order = onlineWays({ pay });
  return { name: "Pay online now", about: order.map((way) => METHOD_WORDS[way]).join(", ") };
}

/** Why a code gives no discount, or null. */
function codeWords({ currency }: Catalog, priced: PricedCart, code: FoundDiscount | null) {
  if (!code || priced.code) return null;
  switch (priced.codeRefusal) {
    case "expired":
      return "It has expired.";
    case "below-min":
      return `It counts from ${moneyWords(code.terms.min ?? "0", currency)}.`;
    case "other-items":
      return "It’s for other products.";
    default:
      return priced.rule ? `“${priced.rule.label}” takes off more, and they don’t add up.` : null;
  }
}

/** Problems of the whole cart; a line's problems are shown at the line. */
function CartProblems({ catalog, priced }: { catalog: Catalog; priced: PricedCart }) {
  const words = priced.problems
    .filter((problem) => !("line" in problem) && problem.kind !== "delivery-needed")
    .map((problem) => problemWords(catalog, problem))
    .filter((text) => text !== null);
  if (words.length === 0) return null;
  return <Banner tone="warn">{words.join(" ")}</Banner>;
}
