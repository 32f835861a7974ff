/** An order: its lines, customer, delivery and actions. */
"use client";

import { Printer, Undo2 } from "lucide-react";
import {
  entryBeforeMove,
  entryOf,
  isPaid,
  isPaidAfterCancel,
  mayMove,
  showToCustomer,
  statusOf,
} from "@/client/shops/order-moves";
import type { OpenedOrder, OrderHead } from "@/client/shops/orders";
import { Moment } from "@/components/page/moment";
import { printAlone } from "@/components/share/qr-panel";
import { addressLinesOf, OrderItems } from "@/components/shop/order-items";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { singleClick } from "@/components/ui/single-click";
import type { Order, StatusNote } from "@/lib/kinds/shop/order";
import { orderNumber } from "@/lib/kinds/shop/order";
import { priceDifferences } from "@/lib/kinds/shop/prices";
import type { OrderEntry } from "@/lib/kinds/shop/state";
import { ORDER_STATUSES, type OrderStatus } from "@/lib/kinds/shop/statuses";
import { showReference } from "@/lib/protocol/pay-reference";
import type { RunShop } from "../run-shop";
import { PAY_WORDS, paidWords, STATUS_WORDS } from "./order-words";
import { StatusNoteFields, useStatusNote } from "./status-note";

interface OrderDialogProps {
  shop: RunShop;
  head: OrderHead;
  /** Undefined while loading, null when it cannot be decrypted. */
  order: OpenedOrder | undefined;
  /** It is paid, but its units were sold to others meanwhile. */
  isOut: boolean;
  /** For an order that was paid after it was cancelled. */
  onSettle: (outcome: "refunded" | "reopened") => void;
  /** @param shown the note that the customer reads */
  onMove: (to: OrderStatus, shown?: StatusNote) => void;
  onUndo: (before: OrderEntry) => void;
  onClose: () => void;
}

export function OrderDialog(props: OrderDialogProps) {
  const { shop, head, order, isOut, onSettle, onMove, onUndo, onClose } = props;
  const { state } = shop;
  const { id, createdAt, accessId } = head;
  const link = state.links[accessId]?.name;
  const note = useStatusNote(entryOf(state, id)?.shown);
  const { made, isChanged, isTooLong } = note;
  const before = entryBeforeMove(state, id);
  const save = () => shop.session.editState((now) => showToCustomer(now, id, made));
  return (
    <Dialog
      width="md"
      title={`Order ${orderNumber(id)}`}
      lead={
        <>
          <Moment at={createdAt} />
          {link ? <> through “{link}”</> : null}
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button icon={Printer} onClick={() => printAlone("order-slip")}>
            Print
          </Button>
          {before ? (
            <Button icon={Undo2} onClick={singleClick(() => onUndo(before))}>
              {before.s === statusOf(state, id)
                ? "Undo: not paid"
                : `Undo: back to ${STATUS_WORDS[before.s].word}`}
            </Button>
          ) : null}
          {ORDER_STATUSES.filter((to) => mayMove(state, id, to)).map((to) => (
            <Button
              key={to}
              disabled={isTooLong}
              onClick={singleClick(() => onMove(to, isChanged ? made : undefined))}
            >
              {STATUS_WORDS[to].act}
            </Button>
          ))}
        </>
      }
    >
      {order ? (
        <div className="order-slip">
          <h3 className="mb-3 hidden text-lg font-semibold print:block">
            {shop.catalog.name}, order {orderNumber(id)}
          </h3>
          {isOut ? (
            <div className="no-print mb-4">
              <Banner tone="bad">
                Paid, out of stock: the time to pay was over, and others have ordered what was left.
                Get more, or cancel the order and give the money back.
              </Banner>
            </div>
          ) : null}
          {isPaidAfterCancel(state, id) ? (
            <div className="no-print mb-4">
              <Banner
                tone="bad"
                action={
                  <>
                    <Button onClick={() => onSettle("refunded")}>I refunded it</Button>
                    <Button onClick={() => onSettle("reopened")}>Reopen</Button>
                  </>
                }
              >
                Paid after it was cancelled. Refund it in Payments, or reopen the order.
              </Banner>
            </div>
          ) : null}
          <OrderSheet shop={shop} order={order} />
          <div className="mt-5">
            <StatusNoteFields
              note={note}
              onSave={statusOf(state, id) === "new" ? undefined : save}
            />
          </div>
        </div>
      ) : order === null ? (
        <Banner tone="bad">
          This order can’t be opened: it was damaged, or sealed for another shop. It’s kept as it
          is.
        </Banner>
      ) : (
        <p className="text-ink-faint">Opening the order.</p>
      )}
    </Dialog>
  );
}

function OrderSheet({ shop, order }: { shop: RunShop; order: Order }) {
  const { state, session } = shop;
  const { customer, pay, discount } = order;
  const terms = state.codes.find(({ tag }) => tag === discount?.tag)?.terms ?? null;
  const { stored } = session;
  const differs = priceDifferences(stored.catalog, order, terms).length > 0;
  const contact = [customer.name, customer.email, customer.phone].filter(Boolean);
  const more = (customer.fields ?? []).map(({ label, value }) => `${label}: ${value}`);
  return (
    <div className="space-y-5">
      {differs ? (
        <div className="no-print">
          <Banner tone="warn">
            {order.catalogSeq === stored.seq
              ? "Price differs: this order’s amounts aren’t what your shop asks. Check them before you accept it."
              : "Your shop has changed since this order. Check its prices if you didn’t expect them."}
          </Banner>
        </div>
      ) : null}
      <div>
        <OrderItems order={order} />
      </div>
      <p className="flex flex-wrap items-center gap-2">
        {PAY_WORDS[pay.kind]}
        {pay.kind === "bank" ? (
          <span className="font-mono">{showReference(pay.reference)}</span>
        ) : null}
        {isPaid(state, order.id) ? <Badge tone="good">{paidWords(state, order.id)}</Badge> : null}
      </p>
      {[contact, addressLinesOf(order), more, customer.note ? [customer.note] : []]
        .filter((lines) => lines.length > 0)
        .map((lines) => (
          <p key={lines.join()} dir="auto" className="text-left whitespace-pre-line wrap-anywhere">
            {lines.join("\n")}
          </p>
        ))}
    </div>
  );
}
