/**
 * The people who run the shop. Its owner invites, removes, restores them and offers them the shop; a manager can leave
 * here.
 */
"use client";

import { UserRound, UserRoundPlus } from "lucide-react";
import { useCallback, useState } from "react";
import * as people from "@/client/shops/people";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { Day, Moment } from "@/components/page/moment";
import { refusalOf } from "@/components/page/refusal";
import { tellChange } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { FreshLink } from "@/components/share/fresh-link";
import { useWords } from "@/components/shop/edit/form/fields";
import { FieldsDialog } from "@/components/shop/edit/form/fields-dialog";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { MoreMenu } from "@/components/ui/more-menu";
import { NameDialog } from "@/components/ui/name-dialog";
import type { ShopTabProps } from "../../run-shop";
import { HandOverDialog } from "./hand-over-dialog";
import { takeAddressOf } from "./take-shop";

type Asked = { what: "invite" | "leave" } | { what: "owner" | "rename"; one: people.ShopPerson };

export function PeopleTab({ shop }: ShopTabProps) {
  const { session, state } = shop;
  const isOwner = session.stored.role === "owner";
  const load = useCallback(() => people.listShopPeople(session), [session]);
  const loaded = useLoaded(load);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<people.Invitation | null>(null);
  const close = () => setAsked(null);
  const nameOf = ({ accessId, person: { role } }: people.ShopPerson) =>
    state.people[accessId]?.name || (role === "owner" ? "The owner" : "A manager");

  const tell = tellChange(loaded);
  const invite = async (name: string) => {
    setMade(await people.invitePerson(session, name));
    await loaded.refresh();
  };
  const remove = (one: people.ShopPerson) => {
    if (made?.accessId === one.accessId) setMade(null);
    return tell(
      () => people.removePerson(session, one.accessId),
      `${nameOf(one)} no longer has access.`,
      () => people.restorePerson(session, one.person),
    );
  };

  const invited = (one: people.ShopPerson) => [
    {
      label: "New link",
      run: () =>
        void tell(async () => {
          await people.removePerson(session, one.accessId);
          await invite(nameOf(one));
        }, "New link made. The earlier one no longer works."),
    },
    "divider" as const,
    { label: "Cancel invitation", tone: "bad" as const, run: () => void remove(one) },
  ];
  const manager = (one: people.ShopPerson) => [
    one.person.taker && !one.hasDeclined
      ? {
          label: "Withdraw the offer",
          run: () =>
            void tell(
              () => people.cancelTaker(session, one.accessId),
              `${nameOf(one)} can no longer take over the shop.`,
            ),
        }
      : { label: "Make owner", run: () => setAsked({ what: "owner" as const, one }) },
    { label: "Rename", run: () => setAsked({ what: "rename" as const, one }) },
    "divider" as const,
    { label: "Remove", tone: "bad" as const, run: () => void remove(one) },
  ];

  function row(one: people.ShopPerson) {
    const { accessId, isMe, person } = one;
    const { role, opened, addedAt, expiresAt, taker, leftAt, removedAt } = person;
    const isGone = (leftAt ?? removedAt) !== undefined;
    return (
      <ManagedRow
        key={accessId}
        icon={UserRound}
        name={isMe ? "You" : nameOf(one)}
        badges={
          isGone ? (
            <Badge tone="bad">{leftAt ? "Left" : "Removed"}</Badge>
          ) : opened ? (
            <>
              <Badge tone={role === "owner" ? "accent" : "plain"}>
                {role === "owner" ? "Owner" : "Manager"}
              </Badge>
              {one.hasDeclined ? (
                <Badge tone="bad">Declined to become owner</Badge>
              ) : taker ? (
                <Badge tone="warn">Asked to become owner</Badge>
              ) : null}
            </>
          ) : (
            <Badge tone="warn">Invited</Badge>
          )
        }
        about={
          leftAt || removedAt ? (
            <Moment at={leftAt ?? removedAt ?? ""} />
          ) : expiresAt ? (
            <>
              Can join until <Day at={expiresAt} />
            </>
          ) : (
            <>
              Since <Day at={addedAt} />
            </>
          )
        }
      >
        {removedAt && isOwner ? (
          <Button
            onClick={() =>
              void tell(
                () => people.restorePerson(session, person),
                `${nameOf(one)} has access again.`,
              )
            }
          >
            Restore
          </Button>
        ) : null}
        {isOwner && !isMe && !isGone ? (
          <MoreMenu
            label={`More for ${nameOf(one)}`}
            entries={opened ? manager(one) : invited(one)}
          />
        ) : null}
        {isMe && !isOwner ? (
          <Button onClick={() => setAsked({ what: "leave" })}>Leave</Button>
        ) : null}
      </ManagedRow>
    );
  }

  const offer = loaded.value?.find(
    ({ isMe, hasDeclined, person }) => isMe && person.taker && !hasDeclined,
  );
  return (
    <ManagedList
      title="People"
      lead="Managers can change products, prices and links, and handle orders. Only the owner can change passwords, payments, suppliers and who has access."
      what="The people"
      of={loaded}
      add={
        isOwner
          ? { label: "Invite", icon: UserRoundPlus, run: () => setAsked({ what: "invite" }) }
          : null
      }
      notice={
        made ? (
          <FreshLink label={`One-time link for ${made.name}`} url={made.url}>
            <p className="text-sm text-ink-soft">
              It works once and for seven days. Whoever opens it first joins, so send it only to{" "}
              {made.name}. You won’t see it here again.
            </p>
          </FreshLink>
        ) : offer ? (
          <div className="border-b border-line p-4 sm:p-5">
            <Banner
              tone="accent"
              action={
                <a href={takeAddressOf(session.owner)} className={buttonLook({})}>
                  See the offer
                </a>
              }
            >
              The owner would like you to take over this shop.
            </Banner>
          </div>
        ) : null
      }
      row={row}
    >
      {asked?.what === "invite" ? <InviteDialog run={invite} onClose={close} /> : null}
      {asked?.what === "owner" ? (
        <HandOverDialog
          name={nameOf(asked.one)}
          run={async (stay) => {
            await people.askTaker(session, asked.one.accessId, stay);
            await loaded.refresh();
          }}
          onClose={close}
        />
      ) : null}
      {asked?.what === "rename" ? (
        <NameDialog
          title="Rename"
          lead="Everybody who runs the shop sees this name."
          action="Rename"
          name={nameOf(asked.one)}
          maxLength={60}
          onSave={async (name) => people.namePerson(session, asked.one.accessId, name)}
          words={(error) => refusalOf(error).words}
          onClose={close}
        />
      ) : null}
      {asked?.what === "leave" ? (
        <ConfirmDialog
          title={`Leave “${shop.catalog.name}”?`}
          lead="You’ll lose access right away. For ten minutes you can come back; after that, the owner has to invite you again."
          keep="Stay"
          act="Leave the shop"
          run={async () => {
            await session.flush();
            shop.showLeft(await people.leaveShop(session));
          }}
          onClose={close}
        />
      ) : null}
    </ManagedList>
  );
}

function InviteDialog({
  run,
  onClose,
}: {
  run: (name: string) => Promise<void>;
  onClose: () => void;
}) {
  const name = useWords("", {
    ...{ label: "Name", max: 60, isWide: true, missing: "Enter a name." },
    hint: "Everybody who runs the shop sees it.",
  });
  return (
    <FieldsDialog
      title="Invite a manager"
      lead="You get a link to send them. It works once; after that they have a link of their own."
      submit="Create the link"
      fields={[name]}
      run={() => run(name.value)}
      onClose={onClose}
    />
  );
}
