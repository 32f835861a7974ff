/** A product: its photos, description, options and quantity. */
"use client";

import { Minus, Plus } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import type { ShopVisit } from "@/client/shops/customer";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { focusFirstProblem } from "@/components/ui/focus-problem";
import { IconButton } from "@/components/ui/icon-button";
import { MAX_QUANTITY, type Product, type ProductOption } from "@/lib/kinds/shop/catalog";
import { type CartLine, priceCart } from "@/lib/kinds/shop/prices";
import { type LeftByCounter, leftOf, mostOf } from "@/lib/kinds/shop/stock";
import { moneyWords } from "../../payments/money";
import { Photo } from "../photo";
import { ChoiceRows } from "./choice-rows";
import { isScarce, Price } from "./product-card";
import { visitPhotos } from "./visit-photos";

interface ProductSheetProps {
  visit: ShopVisit;
  product: Product;
  left: LeftByCounter;
  onClose: () => void;
  onAdd: (line: CartLine) => void;
}

type Choices = CartLine["choices"];

export function ProductSheet(props: ProductSheetProps) {
  const { visit, product, onClose, onAdd } = props;
  const { catalog, open } = visit;
  const [choices, setChoices] = useState<Choices>([]);
  const { min = 1 } = product;
  const [wanted, setWanted] = useState(min);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const { options = [], photos = [] } = product;
  const left = leftOf(product, props.left);
  const most = mostOf(product, choices, props.left);
  const qty = Math.max(min, Math.min(wanted, most));
  const line = { item: product.id, qty, choices };
  const priced = priceCart(catalog, { lines: [line], delivery: null, code: null }, new Date());
  const missing = new Set(
    options
      .filter(({ id, required }) => required && !choices.some(({ option }) => option === id))
      .map(({ id }) => id),
  );
  const canOrder = open && !product.soldOut;

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (missing.size > 0) return focusFirstProblem(form.current);
    onAdd(line);
  }

  return (
    <Dialog
      title={product.name}
      lead={
        <>
          <Price product={product} currency={catalog.currency} />
          {isScarce(left) ? <span className="text-sm text-warn">{left} left</span> : null}
        </>
      }
      width="md"
      onClose={onClose}
      actions={
        canOrder ? (
          <>
            <Quantity qty={qty} min={min} max={most} onChange={setWanted} />
            <Button type="submit" form={id} variant="primary" className="flex-1">
              Add · {moneyWords(priced.lines[0]?.total ?? "0", catalog.currency)}
            </Button>
          </>
        ) : (
          <p className="w-full py-1.5 text-center font-semibold text-ink-soft">
            {product.soldOut ? "Sold out" : "The shop isn’t taking orders right now"}
          </p>
        )
      }
    >
      <form ref={form} id={id} noValidate onSubmit={submit} className="space-y-5">
        {photos.length > 0 ? (
          <section
            aria-label="Photos"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
            tabIndex={0}
            className="-mx-5 flex snap-x gap-2 overflow-x-auto px-5"
          >
            {photos.map((photo, at) => (
              <Photo
                key={photo}
                photos={visitPhotos(visit)}
                id={photo}
                alt={`${product.name}, photo ${at + 1}`}
                className={`aspect-square shrink-0 snap-center rounded-md ${photos.length > 1 ? "w-4/5 max-w-80" : "w-full sm:mx-auto sm:w-72"}`}
              />
            ))}
          </section>
        ) : null}
        {product.about ? (
          <p dir="auto" className="whitespace-pre-line text-ink-soft wrap-anywhere">
            {product.about}
          </p>
        ) : null}
        {options.map((option) => (
          <OptionField
            key={option.id}
            option={option}
            currency={catalog.currency}
            choices={choices}
            isWrong={isTried && missing.has(option.id)}
            onChange={setChoices}
          />
        ))}
      </form>
    </Dialog>
  );
}

interface OptionFieldProps {
  option: ProductOption;
  currency: string;
  choices: Choices;
  isWrong: boolean;
  onChange: (choices: Choices) => void;
}

function OptionField({ option, currency, choices, isWrong, onChange }: OptionFieldProps) {
  const { id, name, required, max } = option;
  const own = choices.filter(({ option: of }) => of === id);
  const others = choices.filter(({ option: of }) => of !== id);
  const isOne = max === 1;

  function choose(choice: string, isOn: boolean) {
    const kept = isOne ? [] : own.filter((one) => one.choice !== choice);
    onChange([...others, ...kept, ...(isOn ? [{ option: id, choice }] : [])]);
  }

  return (
    <ChoiceRows
      legend={
        <legend className="mb-2 text-sm font-semibold">
          {name}
          <span className="ml-2 font-normal text-ink-faint">
            {required ? "Required" : isOne ? "Optional" : `Optional, up to ${max}`}
          </span>
        </legend>
      }
      type={isOne ? "radio" : "checkbox"}
      chosen={own.map(({ choice }) => choice)}
      wrong={isWrong ? "Choose one." : undefined}
      onChoose={choose}
      rows={option.choices.map((choice) => ({
        ...{ id: choice.id, name: choice.name },
        aside: choice.off ? "Sold out" : deltaWords(choice.delta, currency),
        isDisabled:
          choice.off ||
          (!isOne && own.length >= max && own.every((one) => one.choice !== choice.id)),
      }))}
    />
  );
}

const deltaWords = (delta: string, currency: string): string =>
  delta === "0"
    ? ""
    : delta.startsWith("-")
      ? `\u2212${moneyWords(delta.slice(1), currency)}`
      : `+${moneyWords(delta, currency)}`;

interface QuantityProps {
  qty: number;
  min?: number;
  max?: number | undefined;
  /** The name of what is counted, when the page has several counters. */
  of?: string;
  onChange: (qty: number) => void;
}

export function Quantity({ qty, min = 1, max = MAX_QUANTITY, of = "", onChange }: QuantityProps) {
  const name = of ? ` of ${of}` : "";
  return (
    <span className="inline-flex items-center rounded-md shadow-control">
      <IconButton
        label={`One less${name}`}
        icon={Minus}
        disabled={qty <= min}
        onClick={() => onChange(qty - 1)}
      />
      <span
        role="status"
        aria-label={`Quantity${name}`}
        className="min-w-7 text-center font-semibold tabular-nums"
      >
        {qty}
      </span>
      <IconButton
        label={`One more${name}`}
        icon={Plus}
        disabled={qty >= max}
        onClick={() => onChange(qty + 1)}
      />
    </span>
  );
}
