/** A payment link as its owner sees it: status, warnings, payments and actions. */
"use client";

import { Ban, CircleCheck, ExternalLink, FileQuestion } from "lucide-react";
import { useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { ApiError } from "@/client/http";
import { isOutdated, type OwnLink, readOwnLink } from "@/client/payments/links";
import { asLinkOwner } from "@/client/payments/owner";
import { usePaths } from "@/components/file-page/chain-links";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { Facts } from "@/components/page/facts";
import { Loaded } from "@/components/page/loaded";
import { Day, Moment } from "@/components/page/moment";
import { Section } from "@/components/page/section";
import { tellOutcome } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { ReadyLink } from "@/components/share/ready-link";
import { PageHeader } from "@/components/shell/page-header";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { attachTransfer } from "@/lib/contract/pay-crypto";
import { cancelPayLink } from "@/lib/contract/pay-links";
import { isChainId } from "@/lib/contract/pay-rails";
import { formatPayLink } from "@/lib/protocol/pay-auth";
import { PAYMENTS, profileAddress } from "../addresses";
import { Amount } from "../amount";
import { owedOf } from "../pay/payer-status";
import { METHOD_WORDS, railWords, tokenWords } from "../words";
import { LinkDialog } from "./link-dialog";
import { useLinkNames } from "./link-names";
import { MarkDialog, type Marking } from "./mark-dialog";
import { PaymentsSection } from "./payments-section";
import { FLAG_WORDS, LINK_WORDS } from "./status-words";
import type { Profile } from "./use-profile";

interface LinkViewProps {
  profile: Profile;
  linkId: string;
}

export function LinkView({ profile, linkId }: LinkViewProps) {
  const { owner, payee } = profile;
  const load = useCallback(async () => {
    const own = await readOwnLink(owner, linkId);
    return { own, outdated: await isOutdated(own, payee) };
  }, [owner, payee, linkId]);
  const loaded = useLoaded(load);
  useVisibleInterval(() => void loaded.refresh(), 15_000);
  if (loaded.failure instanceof ApiError && loaded.failure.status === 404)
    return (
      <EmptyState
        heading="h1"
        icon={FileQuestion}
        title="No such link"
        link={["All links", profileAddress(owner)]}
      />
    );
  return (
    <Loaded what="The link" of={loaded} shape="sections" around="mt-3">
      {({ own, outdated }) => (
        <LinkDetails profile={profile} own={own} outdated={outdated} refresh={loaded.refresh} />
      )}
    </Loaded>
  );
}

interface LinkDetailsProps {
  profile: Profile;
  own: OwnLink;
  outdated: boolean;
  refresh: () => Promise<void>;
}

/** Opens the document that requests the money, if this device has it. */
function OpenPaper({ id = "" }: { id: string | undefined }) {
  const path = usePaths([id]).get(id);
  return path ? (
    <a href={path} className={buttonLook()}>
      Open the invoice
    </a>
  ) : null;
}

type Asking = "cancel" | "change" | Marking | null;

function LinkDetails({ profile, own, outdated, refresh }: LinkDetailsProps) {
  const { owner, title } = profile;
  const { link, k, description } = own;
  const [asking, setAsking] = useState<Asking>(null);
  const { word, tone } = LINK_WORDS[link.status];
  const { name, booked } = useLinkNames([own])(own);
  const isCanceled = link.status === "canceled";
  // Also for a cancelled link, because pending money may still arrive.
  const canMark = link.reusable || owedOf(link) !== 0n;
  const close = () => setAsking(null);
  const attach = async ({ chain, tx }: (typeof link.unassigned)[number]) => {
    if (!isChainId(chain)) return;
    const call = { ...asLinkOwner(owner, link.id), body: { chain, tx } };
    await tellOutcome(() => callOperation(attachTransfer, call), "The transfer was counted.");
    await refresh();
  };

  return (
    <>
      <PageHeader
        title={name}
        places={[
          { name: "Payments", href: PAYMENTS },
          { name: title || "Profile", href: profileAddress(owner) },
        ]}
        lead={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={tone}>{word}</Badge>
            <Facts facts={factsOf(own)} />
          </span>
        }
        actions={
          <>
            <OpenPaper id={description?.doc} />
            {booked ? (
              <a href={booked} className={buttonLook()}>
                Open the booking
              </a>
            ) : null}
            {canMark ? (
              <>
                {isCanceled ? null : (
                  <>
                    {k ? <Button onClick={() => setAsking("change")}>Change</Button> : null}
                    <Button icon={Ban} onClick={() => setAsking("cancel")}>
                      Cancel link
                    </Button>
                  </>
                )}
                <Button
                  variant="primary"
                  icon={CircleCheck}
                  onClick={() => setAsking({ status: "paid", payment: null })}
                >
                  Mark as paid
                </Button>
              </>
            ) : null}
          </>
        }
      />
      <div className="space-y-6">
        {outdated ? (
          <Banner
            tone="warn"
            action={<Button onClick={() => setAsking("change")}>Bring up to date</Button>}
          >
            {link.terms.bankLegacy
              ? "The bank details in this link may be outdated: they may not be those of your profile."
              : "This link still has your former wallets or bank details. Payers aren’t offered those wallets any more."}
          </Banner>
        ) : null}
        <div className="space-y-2 empty:hidden">
          {link.flags.map((flag) => (
            <Banner key={flag} tone="warn">
              <b>{FLAG_WORDS[flag].word}.</b> {FLAG_WORDS[flag].what}
            </Banner>
          ))}
          {link.unassigned.map((transfer, at) => (
            <Banner
              // biome-ignore lint/suspicious/noArrayIndexKey: one transaction may contain equal transfers
              key={`${transfer.tx} ${at}`}
              tone="warn"
              action={<Button onClick={() => void attach(transfer)}>Count it here</Button>}
            >
              <b>
                {tokenWords(transfer.tokenAmount)} {railWords(transfer.rail)}
              </b>{" "}
              arrived and fits no amount that was asked for. If it’s for this link, count it here.
            </Banner>
          ))}
        </div>
        {k ? (
          <Section title="Link for your payer">
            <ReadyLink label="Payment link" url={location.origin + formatPayLink(link.id, k)}>
              <a
                href={formatPayLink(link.id, k)}
                className="text-link inline-flex items-center gap-1 text-sm"
              >
                <ExternalLink aria-hidden="true" className="size-4" />
                See it as your payer does
              </a>
            </ReadyLink>
          </Section>
        ) : null}
        <PaymentsSection owner={owner} link={link} refresh={refresh} onMark={setAsking} />
      </div>
      {asking === "cancel" ? (
        <ConfirmDialog
          title={`Cancel “${name}”?`}
          keep="Keep it"
          act="Cancel link"
          run={async () => {
            await callOperation(cancelPayLink, { ...asLinkOwner(owner, link.id), body: {} });
            await refresh();
          }}
          onClose={close}
        >
          <p>
            Nobody can pay it any more. Your payer reads that you cancelled it. Money that is on its
            way still counts when it arrives, and is marked late.
          </p>
        </ConfirmDialog>
      ) : null}
      {asking === "change" ? (
        <LinkDialog profile={profile} own={own} onSaved={refresh} onClose={close} />
      ) : null}
      {asking && typeof asking === "object" ? (
        <MarkDialog owner={owner} link={link} marking={asking} onMarked={refresh} onClose={close} />
      ) : null}
    </>
  );
}

function factsOf({ link, description }: OwnLink) {
  const { amount, currency, terms } = link;
  return [
    amount === null ? "any amount" : <Amount key="amount" minor={amount} currency={currency} />,
    <span key="ref" className="font-mono">
      {link.ref}
    </span>,
    ...(description?.due
      ? [
          <span key="due">
            due <Day at={description.due} />
          </span>,
        ]
      : []),
    ...(link.expiresAt
      ? [
          <span key="until">
            until <Day at={link.expiresAt} />
          </span>,
        ]
      : []),
    ...(link.reusable ? [`reusable, ${link.attempts ?? 0} payers`] : []),
    terms.methods.map((way) => METHOD_WORDS[way]).join(", "),
    <span key="made">
      made <Moment at={link.createdAt} within />
    </span>,
  ];
}
