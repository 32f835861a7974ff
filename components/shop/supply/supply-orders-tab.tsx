/** Parts of orders between suppliers and resellers: what this shop ships for others, and what others ship for it. */
"use client";

import { type ReactNode, useCallback, useState } from "react";
import {
  listSentParts,
  resendPart,
  type SentPart,
  sendParts,
  withdrawParts,
} from "@/client/shops/sent-parts";
import { listSupplyOrders, markBill, type SupplyOrder } from "@/client/shops/supply";
import { ListEnd } from "@/components/page/list-end";
import { Loaded } from "@/components/page/loaded";
import { Day, Moment } from "@/components/page/moment";
import { Section } from "@/components/page/section";
import { tellOutcome } from "@/components/page/tell-refusal";
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

interface PartsProps<Row> {
  title: string;
  lead: string;
  empty: string;
  pages: Pages<Row>;
  row: (row: Row) => ReactNode;
}

function Parts<Row>({ title, lead, empty, pages, row }: PartsProps<Row>) {
  return (
    <Section title={title} lead={lead} flush>
      <Loaded what={title} of={pages} around="p-4">
        {(rows) =>
          rows.length === 0 ? (
            <p className="px-4 py-4 text-sm text-ink-faint sm:px-5">{empty}</p>
          ) : (
            <>
              <ul aria-label={title} className="divide-y divide-line">
                {rows.map(row)}
              </ul>
              <ListEnd of={pages}>That’s all.</ListEnd>
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

interface PartRowProps {
  name: string;
  badges: ReactNode;
  about: ReactNode;
  /** Its buttons: on a phone they stand under it. */
  children: ReactNode;
}

const PartRow = ({ name, badges, about, children }: PartRowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <span dir="auto" className="min-w-0 text-left wrap-anywhere">
          {name}
        </span>
        {badges}
      </p>
      <div className="text-sm text-ink-faint">{about}</div>
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </li>
);

type Asked = { what: "bill" | "shipment"; order: SupplyOrder } | null;

/** As their supplier. */
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
      <PartRow
        key={id}
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
            "This part can’t be opened. Ask the reseller to send it again."
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
                {billed.paid ? "Not paid" : "Mark paid"}
              </Button>
            ) : null}
            <Button onClick={() => setAsked({ what: "bill", order })}>Bill</Button>
            <Button onClick={() => setAsked({ what: "shipment", order })}>Ship</Button>
          </>
        ) : null}
      </PartRow>
    );
  };

  const Dialog = asked?.what === "bill" ? BillDialog : ShipmentDialog;
  return (
    <>
      <Parts
        title="To ship for resellers"
        lead="What resellers sold of your products. You see nothing else of their orders."
        empty="Nothing to ship for resellers."
        pages={pages}
        row={row}
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

/** As their reseller. */
function Sent({ shop }: ShopTabProps) {
  const { session, state } = shop;
  const load = useCallback(
    (before: string | undefined) => listSentParts(session, before),
    [session],
  );
  const pages = usePages(load);
  const act = (run: () => Promise<unknown>, done: string) =>
    void tellOutcome(async () => {
      await run();
      await pages.refresh();
    }, done);

  const row = (part: SentPart) => {
    const { id, order, supplier, paid, checked, releasedAt, bill, shipment } = part;
    const isAnswered = part.bill !== null || part.shipment !== null;
    return (
      <PartRow
        key={id}
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
          <Button onClick={() => act(() => sendParts(session, [id]), "Sent to the supplier.")}>
            Send
          </Button>
        ) : null}
        {part.state === "withdrawn" || (part.state === "held" && checked === "mismatch") ? (
          <Button onClick={() => act(() => resendPart(session, part), "Sent to the supplier.")}>
            Seal and send again
          </Button>
        ) : null}
        {part.state !== "withdrawn" && !isAnswered ? (
          <Button onClick={() => act(() => withdrawParts(session, [id]), "Withdrawn.")}>
            Withdraw
          </Button>
        ) : null}
      </PartRow>
    );
  };
  return (
    <Parts
      title="Sent to suppliers"
      lead="Parts of your customers’ orders that suppliers ship. A paid part goes out by itself once it was checked."
      empty="No orders with products of suppliers."
      pages={pages}
      row={row}
    />
  );
}
