/** Resellers of this shop's goods: links, terms, statements, ending, and selling to resellers only. */
"use client";

import { Store } from "lucide-react";
import { useCallback, useState } from "react";
import {
  endReseller,
  listResellers,
  type PastReseller,
  type ResellerRow,
  restoreReseller,
  sendStatement,
  setWholesale,
} from "@/client/shops/supply";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { Moment } from "@/components/page/moment";
import { Section } from "@/components/page/section";
import { tellChange } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { FreshLink } from "@/components/share/fresh-link";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { MoreMenu } from "@/components/ui/more-menu";
import type { ShopTabProps } from "../run-shop";
import { ResellerDialog } from "./reseller-dialog";
import { TermsWords } from "./terms-words";

type Asked = { what: "new" } | { what: "change" | "end"; row: ResellerRow } | null;

export function ResellersTab({ shop }: ShopTabProps) {
  const { session } = shop;
  const load = useCallback(() => listResellers(session), [session]);
  const loaded = useLoaded(load);
  const { value, refresh } = loaded;
  const [asked, setAsked] = useState<Asked>(null);
  const [made, setMade] = useState<{ url: string; name: string } | null>(null);
  const close = () => setAsked(null);
  const tell = tellChange(loaded);

  const row = (reseller: ResellerRow) => {
    const { accessId, name, joinedAt, linked, terms } = reseller;
    return (
      <ManagedRow
        key={accessId}
        icon={Store}
        name={name}
        badges={joinedAt ? <Badge tone="good">Joined</Badge> : <Badge>Not joined yet</Badge>}
        about={
          <>
            {terms ? (
              <TermsWords terms={terms} />
            ) : (
              "These terms can’t be opened any more. Change the terms to save them again."
            )}
            {linked > 0 ? <p>{linked} counted products linked</p> : null}
          </>
        }
      >
        <MoreMenu
          label={`More for ${name}`}
          entries={[
            { label: "Change the terms", run: () => setAsked({ what: "change", row: reseller }) },
            ...(joinedAt
              ? [
                  {
                    label: "Send a statement",
                    run: () => void tell(() => sendStatement(session, accessId), "Statement sent."),
                  },
                ]
              : []),
            "divider",
            { label: "End", tone: "bad", run: () => setAsked({ what: "end", row: reseller }) },
          ]}
        />
      </ManagedRow>
    );
  };
  const past = ({ accessId, name, endedAt, endedBy }: PastReseller) => (
    <ManagedRow
      key={accessId}
      name={name}
      about={
        <>
          {endedBy === "supplier" ? "You ended it" : "They left"} <Moment at={endedAt} within />
        </>
      }
    >
      {endedBy === "supplier" ? (
        <Button
          onClick={() => void tell(() => restoreReseller(session, accessId), `${name} is back.`)}
        >
          Restore
        </Button>
      ) : null}
    </ManagedRow>
  );

  const isWholesale = value?.wholesaleOnly ?? false;
  const of = <Rows,>(pick: (from: NonNullable<typeof value>) => Rows) => ({
    ...loaded,
    value: value && pick(value),
  });
  return (
    <div className="space-y-6">
      <ManagedList
        title="Resellers"
        lead="Shops that sell your products. What you ship for them is under Supply orders."
        what="The resellers"
        of={of(({ resellers }) => resellers)}
        empty="No resellers yet. Create a link and send it to a shop that wants to sell your products."
        add={{ label: "New reseller", run: () => setAsked({ what: "new" }) }}
        notice={
          made ? (
            <FreshLink label={`Link for ${made.name}`} url={made.url}>
              Send it now: it’s shown only once.
            </FreshLink>
          ) : null
        }
        row={row}
      >
        {asked?.what === "new" || asked?.what === "change" ? (
          <ResellerDialog
            shop={shop}
            reseller={asked.what === "new" ? null : asked.row}
            onDone={(url, name) => {
              if (url) setMade({ url, name });
              void refresh();
            }}
            onClose={close}
          />
        ) : null}
        {asked?.what === "end" ? (
          <ConfirmDialog
            title={`End working with ${asked.row.name}?`}
            lead="Their link stops working, and stock reserved for their orders is released. You can undo this for 7 days."
            act="End"
            run={async () => {
              await endReseller(session, asked.row.accessId);
              await refresh();
            }}
            onClose={close}
          />
        ) : null}
      </ManagedList>
      {value && value.past.length > 0 ? (
        <ManagedList title="Ended" what="Ended resellers" of={of((from) => from.past)} row={past} />
      ) : null}
      <Section
        title={isWholesale ? "You sell to resellers only" : "You sell to everybody"}
        lead={
          isWholesale
            ? "Customer links don’t open the shop until you sell to everybody again."
            : "Both customers and resellers can order."
        }
        aside={
          <Button
            disabled={value === null}
            onClick={() =>
              void tell(
                () => setWholesale(session, !isWholesale),
                isWholesale ? "Customers can order again." : "Only resellers can order now.",
              )
            }
          >
            {isWholesale ? "Sell to everybody" : "Sell to resellers only"}
          </Button>
        }
      />
    </div>
  );
}
