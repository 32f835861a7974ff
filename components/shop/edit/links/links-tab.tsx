/** The links by which customers open a shop. */
"use client";

import { Link as LinkIcon } from "lucide-react";
import { useCallback, useState } from "react";
import { listShopLinks, renameShopLink, revokeShopLink, type ShopLink } from "@/client/shops/links";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { Day, Moment } from "@/components/page/moment";
import { useLoaded } from "@/components/page/use-loaded";
import { FreshLink } from "@/components/share/fresh-link";
import { copyText } from "@/components/shell/copy-text";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { MoreMenu } from "@/components/ui/more-menu";
import { NameDialog } from "@/components/ui/name-dialog";
import { notify } from "@/components/ui/toast";
import type { ShopTabProps } from "../../run-shop";
import { editFailure } from "../checked";
import { NewLinkDialog } from "./new-link-dialog";
import { PosterDialog } from "./poster-dialog";

type Asked = { what: "new" } | { what: "poster" | "rename" | "revoke"; link: ShopLink } | null;

export function LinksTab({ shop }: ShopTabProps) {
  const { session } = shop;
  const load = useCallback(() => listShopLinks(session), [session]);
  const links = useLoaded(load);
  const [asked, setAsked] = useState<Asked>(null);
  const [made, setMade] = useState<ShopLink | null>(null);
  const close = () => setAsked(null);
  const nameOf = ({ accessId, name }: ShopLink) =>
    shop.state.links[accessId]?.name || name || "No name";

  function row(link: ShopLink) {
    const { accessId, createdAt, expiresAt, url } = link;
    const name = nameOf(link);
    const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
    const more = [
      ...(url && !isOver
        ? [{ label: "QR poster", run: () => setAsked({ what: "poster", link }) }]
        : []),
      { label: "Rename", run: () => setAsked({ what: "rename", link }) },
      "divider" as const,
      {
        label: isOver ? "Remove" : "Revoke",
        tone: "bad" as const,
        run: () => setAsked({ what: "revoke", link }),
      },
    ];
    return (
      <ManagedRow
        key={accessId}
        icon={LinkIcon}
        name={name}
        badges={isOver ? <Badge tone="bad">Expired</Badge> : null}
        about={
          <>
            Made <Moment at={createdAt} within />
            {expiresAt && !isOver ? (
              <>
                {" · until "}
                <Day at={expiresAt} />
              </>
            ) : null}
          </>
        }
      >
        {url && !isOver ? (
          <Button
            aria-label={`Copy the link ${name}`}
            onClick={() => void copyText(url, "Link copied.")}
          >
            Copy
          </Button>
        ) : null}
        <MoreMenu label={`More for the link ${name}`} entries={more} />
      </ManagedRow>
    );
  }

  return (
    <ManagedList
      title="Links"
      lead="Customers open your shop with a link. If you revoke one, its orders stay."
      what="The links"
      of={links}
      empty="No links yet. Create one to show your shop to customers."
      add={{ label: "New link", run: () => setAsked({ what: "new" }) }}
      notice={made?.url ? <FreshLink label={`“${nameOf(made)}”`} url={made.url} /> : null}
      row={row}
    >
      {asked?.what === "new" ? (
        <NewLinkDialog
          shop={shop}
          onMade={(link) => {
            setMade(link);
            links.change((before) => [link, ...before]);
          }}
          onClose={close}
        />
      ) : null}
      {asked?.what === "poster" && asked.link.url ? (
        <PosterDialog
          shopName={shop.catalog.name}
          linkName={nameOf(asked.link)}
          url={asked.link.url}
          onClose={close}
        />
      ) : null}
      {asked?.what === "rename" ? (
        <NameDialog
          title="Rename the link"
          lead="Only you see the name. The link itself doesn’t change."
          action="Rename"
          name={nameOf(asked.link)}
          maxLength={60}
          onSave={async (name) => renameShopLink(session, asked.link.accessId, name)}
          words={(error) => editFailure(error).words}
          onClose={close}
        />
      ) : null}
      {asked?.what === "revoke" ? (
        <ConfirmDialog
          title={`Revoke “${nameOf(asked.link)}”?`}
          lead="The link and its printed QR codes stop working. This can’t be undone, but you can create a new link."
          keep="Keep the link"
          act="Revoke"
          run={async () => {
            const { accessId } = asked.link;
            await revokeShopLink(session, accessId);
            if (made?.accessId === accessId) setMade(null);
            links.change((before) => before.filter((one) => one.accessId !== accessId));
            notify({ text: `Revoked “${nameOf(asked.link)}”.` });
          }}
          onClose={close}
        />
      ) : null}
    </ManagedList>
  );
}
