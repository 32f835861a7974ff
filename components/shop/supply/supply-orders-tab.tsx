/** Parts of orders between suppliers and resellers: those this shop ships for others, and those others ship for it. */
"use client";

import { useCallback, useState } from "react";
import {
  listSentParts,
  resendPart,
  type SentPart,
  sendParts,
  withdrawParts,
} from "@/client/shops/sent-parts";
import { listSupplyOrders, markBill, type SupplyOrder } from "@/client/shops/supply";
import { ListEnd } from "@/components/page/list-end";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { Day, Moment } from "@/components/page/moment";
import { tellChange } from "@/components/page/tell-refusal";
import { type Pages, usePages } from "@/components/page/use-pages";
import { moneyWords } from "@/components/payments/money";
import { Badge } from "@/components/ui/badge";
import { Button, buttonLook } from "@/components/ui/button";
import { orderNumber } from "@/lib/kinds/shop/order";
import type { ShopTabProps } from "../run-shop";
import { BillDialog, ShipmentDialog } from "./answer-dialogs";

export function SupplyOrdersTab({ shop }: ShopTabProps) {
  return (
    <div className="space-y-6">
      <ToShip shop={shop} />
      <Sent shop={shop} />
    </div>
  );
}

const endOf = <Row,>(pages: Pages<Row>) =>
  pages.value?.length ? <ListEnd of={pages}>That’s all.</ListEnd> : null;

type Asked = { what: "bill" | "shipment"; order: SupplyOrder } | null;

/** This shop's view as a supplier. */
function ToShip({ shop }: ShopTabProps) {
  const { session, state } = shop;
  const load = useCallback(
    (before: string | undefined) => listSupplyOrders(session, before),
    [session],
  );
  const pages = usePages(load);
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);

  const row = (order: SupplyOrder) => {
    const { id, part, releasedAt, bill, shipment, short, reseller } = order;
    const name = state.resellers[reseller]?.name ?? part?.reseller.name ?? "A reseller";
    const billed = bill && state.bills[id];
    return (
      <ManagedRow
        key={id}
        isLong
        name={name}
        badges={
          <>
            {shipment ? <Badge tone="good">Shipped</Badge> : <Badge tone="warn">To ship</Badge>}
            {bill ? (
              <Badge tone={billed?.paid ? "good" : "plain"}>
                {billed?.paid ? "Paid" : "Billed"}
              </Badge>
            ) : null}
            {short ? <Badge tone="bad">Too few in stock</Badge> : null}
          </>
        }
        about={
          part === null ? (
            "This order can’t be opened. Ask the reseller to send it again."
          ) : (
            <div dir="auto" className="text-left wrap-anywhere">
              {part.lines.map(({ item, name: product, qty, options }) => (
                <p key={`${item} ${options?.join()}`} className="text-ink">
                  {qty} × {product}
                  {options ? ` (${options.join(", ")})` : ""}
                </p>
              ))}
              <p>
                {part.ship
                  ? [part.ship.method, part.ship.name, ...part.ship.address, part.ship.phone]
                      .filter(Boolean)
                      .join(", ")
                  : "Ship to the reseller"}
              </p>
              {part.note ? <p>{part.note}</p> : null}
              {releasedAt ? <Moment at={releasedAt} /> : null}
            </div>
          )
        }
      >
        {part ? (
          <>
            {billed ? (
              <Button onClick={() => markBill(session, id, !billed.paid)}>
                {billed.paid ? "Not paid" : "Mark as paid"}
              </Button>
            ) : null}
            <Button onClick={() => setAsked({ what: "bill", order })}>Bill</Button>
            <Button onClick={() => setAsked({ what: "shipment", order })}>Ship</Button>
          </>
        ) : null}
      </ManagedRow>
    );
  };

  const Dialog = asked?.what === "bill" ? BillDialog : ShipmentDialog;
  return (
    <>
      <ManagedList
        title="To ship for resellers"
        lead="Your products that resellers sold. You don’t see the rest of their orders."
        what="To ship for resellers"
        of={pages}
        empty="Nothing to ship for resellers."
        row={row}
        foot={endOf(pages)}
      />
      {asked ? (
        <Dialog shop={shop} order={asked.order} onDone={pages.refresh} onClose={close} />
      ) : null}
    </>
  );
}

const STATES: Record<SentPart["state"], string> = {
  held: "Held",
  released: "Sent",
  withdrawn: "Withdrawn",
};

/** This shop's view as a reseller. */
function Sent({ shop }: ShopTabProps) {
  const { session, state } = shop;
  const load = useCallback(
    (before: string | undefined) => listSentParts(session, before),
    [session],
  );
  const pages = usePages(load);
  const tell = tellChange(pages);

  const row = (part: SentPart) => {
    const { id, order, supplier, paid, checked, releasedAt, bill, shipment } = part;
    const isAnswered = part.bill !== null || part.shipment !== null;
    return (
      <ManagedRow
        key={id}
        isLong
        name={`Order ${orderNumber(order)}, ${state.suppliers[supplier]?.name ?? "a supplier"}`}
        badges={
          <>
            <Badge tone={part.state === "released" ? "good" : "warn"}>{STATES[part.state]}</Badge>
            {paid ? <Badge tone="good">Paid</Badge> : null}
            {checked === "mismatch" ? <Badge tone="bad">Differs from the order</Badge> : null}
          </>
        }
        about={
          <>
            {releasedAt ? (
              <p>
                Sent <Moment at={releasedAt} within />
              </p>
            ) : null}
            {shipment ? (
              <p>
                {shipment.carrier} {shipment.number}, <Day at={shipment.shippedAt} />
              </p>
            ) : null}
            {bill ? (
              <p>
                Bill of {moneyWords(bill.amount, bill.currency)}
                {bill.reference ? `, ${bill.reference}` : ""}
                {bill.due ? (
                  <>
                    , due <Day at={bill.due} />
                  </>
                ) : null}
              </p>
            ) : null}
          </>
        }
      >
        {bill?.payUrl && /^https?:\/\//.test(bill.payUrl) ? (
          <a href={bill.payUrl} rel="noreferrer" target="_blank" className={buttonLook()}>
            Pay
          </a>
        ) : null}
        {part.state === "held" && checked !== "mismatch" ? (
          <Button
            onClick={() => void tell(() => sendParts(session, [id]), "Sent to the supplier.")}
          >
            Send
          </Button>
        ) : null}
        {part.state === "withdrawn" || (part.state === "held" && checked === "mismatch") ? (
          <Button
            onClick={() => void tell(() => resendPart(session, part), "Sent to the supplier.")}
          >
            Seal and send again
          </Button>
        ) : null}
        {part.state !== "withdrawn" && !isAnswered ? (
          <Button onClick={() => void tell(() => withdrawParts(session, [id]), "Withdrawn.")}>
            Withdraw
          </Button>
        ) : null}
      </ManagedRow>
    );
  };
  return (
    <ManagedList
      title="Sent to suppliers"
      lead="What suppliers ship for your customers. Once an order is paid and checked, it’s sent automatically."
      what="Sent to suppliers"
      of={pages}
      empty="No orders for suppliers yet."
      row={row}
      foot={endOf(pages)}
    />
  );
}
