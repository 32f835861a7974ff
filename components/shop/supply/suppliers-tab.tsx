/** Suppliers whose products this shop sells: joining by a link, choosing products, leaving and restoring. */
"use client";

import { Truck } from "lucide-react";
import { useCallback, useState } from "react";
import { ShopRefusal } from "@/client/shops/customer-refusal";
import {
  joinSupplier,
  leaveSupplier,
  listSuppliers,
  restoreSupplier,
  type SupplierRow,
  setReview,
} from "@/client/shops/suppliers";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { Moment } from "@/components/page/moment";
import { refusalOf } from "@/components/page/refusal";
import { tellChange } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { MoreMenu } from "@/components/ui/more-menu";
import { useWords, useYes } from "../edit/form/fields";
import { FieldsDialog } from "../edit/form/fields-dialog";
import type { ShopDialogProps, ShopTabProps } from "../run-shop";
import { LinkProductsDialog } from "./link-products-dialog";
import { StatementWords, TermsWords } from "./terms-words";

const REVIEW = "Check each order before it goes to the supplier";
const REVIEW_HINT =
  "This page checks that what the supplier gets matches the order. If you don’t open it, a paid order is sent after two hours.";

type Asked = { what: "join" } | { what: "products" | "leave"; row: SupplierRow } | null;

export function SuppliersTab({ shop }: ShopTabProps) {
  const { session } = shop;
  const load = useCallback(() => listSuppliers(session), [session]);
  const suppliers = useLoaded(load);
  const { refresh } = suppliers;
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => setAsked(null);
  const tell = tellChange(suppliers);

  const row = (supplier: SupplierRow) => {
    const { supplier: id, name, terms, was, statement, review, visit, ended } = supplier;
    const { endedAt, endedBy } = supplier;
    return (
      <ManagedRow
        key={`${id} ${endedAt}`}
        icon={Truck}
        name={name}
        badges={
          <>
            {ended ? <Badge tone="bad">Ended</Badge> : null}
            {was ? <Badge tone="warn">New terms</Badge> : null}
          </>
        }
        about={
          <>
            <TermsWords terms={terms} />
            {was ? (
              <p>
                Before: <TermsWords terms={was} />
              </p>
            ) : null}
            {ended && endedAt ? (
              <p>
                {endedBy === "reseller" ? "You left" : "The supplier ended it"}{" "}
                <Moment at={endedAt} within />
              </p>
            ) : visit ? null : (
              <p>
                This supplier’s shop doesn’t open right now. If it has a password, open its link in
                this browser once.
              </p>
            )}
            {statement ? <StatementWords statement={statement} /> : null}
          </>
        }
      >
        {ended ? (
          endedBy === "reseller" ? (
            <Button
              onClick={() => void tell(() => restoreSupplier(session, id), `${name} is back.`)}
            >
              Restore
            </Button>
          ) : null
        ) : (
          <>
            {visit ? (
              <Button onClick={() => setAsked({ what: "products", row: supplier })}>
                Products
              </Button>
            ) : null}
            <MoreMenu
              label={`More for ${name}`}
              entries={[
                {
                  label: review ? "Send orders without checking" : "Check orders first",
                  run: () =>
                    void tell(
                      () => setReview(session, id, !review),
                      review
                        ? "Paid orders are now sent right away."
                        : "Orders are now checked first.",
                    ),
                },
                "divider",
                {
                  label: "Leave",
                  tone: "bad",
                  run: () => setAsked({ what: "leave", row: supplier }),
                },
              ]}
            />
          </>
        )}
      </ManagedRow>
    );
  };

  return (
    <ManagedList
      title="Suppliers"
      lead="Sell another shop’s products at your own prices. Suppliers only see what they need to ship."
      what="The suppliers"
      of={suppliers}
      empty="No suppliers yet. Ask a supplier for a reseller link and paste it here."
      add={{ label: "Join a supplier", run: () => setAsked({ what: "join" }) }}
      row={row}
    >
      {asked?.what === "join" ? (
        <JoinDialog shop={shop} onJoined={refresh} onClose={close} />
      ) : null}
      {asked?.what === "products" && asked.row.visit ? (
        <LinkProductsDialog
          shop={shop}
          visit={asked.row.visit}
          terms={asked.row.terms}
          onClose={close}
        />
      ) : null}
      {asked?.what === "leave" ? (
        <ConfirmDialog
          title={`Leave ${asked.row.name}?`}
          lead="Their products show as sold out in your shop. You can undo this for 7 days."
          act="Leave"
          run={async () => {
            await leaveSupplier(session, asked.row.supplier);
            await refresh();
          }}
          onClose={close}
        />
      ) : null}
    </ManagedList>
  );
}

interface JoinDialogProps extends ShopDialogProps {
  onJoined: () => Promise<void>;
}

function JoinDialog({ shop, onJoined, onClose }: JoinDialogProps) {
  const link = useWords("", {
    ...{ label: "Reseller link", isWide: true },
    missing: "Paste the link that the supplier sent you.",
  });
  const review = useYes(true, { label: REVIEW, hint: REVIEW_HINT });
  return (
    <FieldsDialog
      title="Join a supplier"
      submit="Join"
      fields={[link, review]}
      run={async () => {
        await joinSupplier(shop.session, link.value, review.value);
        await onJoined();
      }}
      explain={(error) => {
        if (!(error instanceof ShopRefusal)) return refusalOf(error);
        return error.code === "password"
          ? { words: "This shop has a password. Open its link in this browser once, then join." }
          : { words: error.message };
      }}
      onClose={onClose}
    />
  );
}
