/** The shop itself: open or paused, its password, the owner's link and password, backup words, and deleting it. */
"use client";

import { useState } from "react";
import { ownerAddressOf } from "@/client/shops/listed";
import { deleteShop } from "@/client/shops/owner";
import { resetOwnerLink } from "@/client/shops/people";
import { forgetFiles } from "@/components/files/keep-file";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { Section } from "@/components/page/section";
import { tellOutcome } from "@/components/page/tell-refusal";
import { ReadyLink } from "@/components/share/ready-link";
import { leaveFor } from "@/components/shell/leave-for";
import { DetailsSections } from "@/components/shop/edit/details/details-sections";
import { useWords } from "@/components/shop/edit/form/fields";
import { FieldsDialog } from "@/components/shop/edit/form/fields-dialog";
import { Button } from "@/components/ui/button";
import type { RunShop, ShopDialogProps } from "../run-shop";
import { BackupSection } from "./backup-section";
import type { Backup } from "./backup-words";
import type { ShopPanelProps } from "./open-shop";
import { OwnerPasswordDialog, ShopPasswordDialog } from "./password-dialogs";
import { keepShop, openHere, readShops, SHOPS } from "./shops";

type Asking = "shop-password" | "owner-link" | "owner-password" | "delete" | null;

export function SettingsTab({ shop, backup }: ShopPanelProps) {
  const { session, open, lock } = shop;
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const isOwner = session.stored.role === "owner";
  const turn = (next: boolean) =>
    tellOutcome(
      () => session.setOpen(next),
      next
        ? "The shop takes orders again."
        : "The shop is paused. Customers can look, but not order.",
      () => session.setOpen(!next),
    );
  return (
    <div className="space-y-6">
      <Section
        title={open ? "Your shop is open" : "Your shop is paused"}
        lead={
          open
            ? "Customers can place orders and send requests."
            : "Customers see your products, but can’t order or send requests."
        }
        aside={
          <Button variant={open ? "secondary" : "primary"} onClick={() => void turn(!open)}>
            {open ? "Pause" : "Open"}
          </Button>
        }
      />
      <DetailsSections shop={shop} />
      {isOwner ? <OwnerSections shop={shop} backup={backup} ask={setAsking} /> : null}
      {isOwner ? null : (
        <Section
          title="Your link"
          lead="Anyone with it can run this shop in your name. Keep it private. When you’re signed in, your account keeps it for you."
        >
          <ReadyLink
            label="Your link"
            url={location.origin + ownerAddressOf(session.owner, lock)}
          />
        </Section>
      )}
      {asking === "shop-password" ? <ShopPasswordDialog shop={shop} onClose={close} /> : null}
      {asking === "owner-link" ? <OwnerLinkDialog shop={shop} onClose={close} /> : null}
      {asking === "owner-password" ? <OwnerPasswordDialog shop={shop} onClose={close} /> : null}
      {asking === "delete" ? <DeleteDialog shop={shop} onClose={close} /> : null}
    </div>
  );
}

interface OwnerSectionsProps {
  shop: RunShop;
  backup: Backup;
  ask: (what: Asking) => void;
}

function OwnerSections({ shop, backup, ask }: OwnerSectionsProps) {
  const { session, hasPassword, lock } = shop;
  return (
    <>
      <Section
        title="Shop password"
        lead={
          hasPassword
            ? "On. Customers need this password as well as their link."
            : "Off. With a password, customers need it as well as their link."
        }
        aside={
          <Button onClick={() => ask("shop-password")}>
            {hasPassword ? "Change or remove" : "Set password"}
          </Button>
        }
      />
      <BackupSection backup={backup} />
      <Section
        title="Owner link"
        lead="Anyone with it can run this shop. Keep it private. When you’re signed in, your account keeps it for you."
        aside={<Button onClick={() => ask("owner-link")}>New link</Button>}
      >
        <ReadyLink label="Owner link" url={location.origin + ownerAddressOf(session.owner, lock)} />
      </Section>
      <Section
        title="Owner password"
        lead={
          lock === null
            ? "Off. With a password, your owner link asks for it. Copies you saved earlier still open without it."
            : "On. Your owner link asks for it."
        }
        aside={
          <Button onClick={() => ask("owner-password")}>
            {lock === null ? "Set password" : "Change or remove"}
          </Button>
        }
      />
      <Section
        title="Delete the shop"
        tone="bad"
        lead="Products, photos, orders and requests are deleted, and all links stop working."
        aside={
          <Button variant="danger" onClick={() => ask("delete")}>
            Delete shop
          </Button>
        }
      />
    </>
  );
}

function OwnerLinkDialog({ shop, onClose }: ShopDialogProps) {
  const { session, lock, catalog } = shop;
  async function run() {
    const credentials = await resetOwnerLink(session);
    const ownerKey = lock === null ? credentials.ownerKey : null;
    await keepShop({ ...credentials, ownerKey, lock }, catalog.name).catch(() => {});
    openHere(credentials, lock);
  }
  return (
    <ConfirmDialog
      title="Make a new owner link?"
      lead="Your current owner link and your backup words stop working everywhere. Customers’ links and managers aren’t affected."
      act="Make a new link"
      run={run}
      onClose={onClose}
    />
  );
}

function DeleteDialog({ shop, onClose }: ShopDialogProps) {
  const { session, catalog } = shop;
  const confirm = `Type ${catalog.name} to confirm`;
  const typed = useWords("", {
    ...{ label: confirm, isWide: true, missing: `${confirm}.` },
    check: (words) => (words === catalog.name.trim() ? null : `${confirm}.`),
  });

  async function run() {
    await deleteShop(session.owner);
    session.close();
    const listed = (await readShops()).filter(({ id }) => id === session.owner.shopId);
    await forgetFiles(listed).catch(() => {});
    await leaveFor(SHOPS);
  }

  return (
    <FieldsDialog
      title={`Delete “${catalog.name}”?`}
      lead="This can’t be undone. Save your orders as CSV first if you need them."
      submit="Delete permanently"
      danger
      fields={[typed]}
      run={run}
      onClose={onClose}
    />
  );
}
