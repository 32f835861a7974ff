/** The guide to shops for programs: an order that is sealed, sent and followed, and what a shop refuses. */
"use client";

import { PageHeader } from "@/components/shell/page-header";
import { CodeSample } from "@/components/ui/code-sample";
import { GuidePart } from "./guide-part";
import { ORDER_SAMPLE, statusSample } from "./shop-samples";
import { Cells } from "./ticket-tables";
import { useOrigin } from "./use-origin";

const REFUSALS = [
  ["not-a-shop", "404", "The link has ended, or opens no shop."],
  ["password", "401, 403", "The shop has a password. Send what it derives as X-Shop-Gate."],
  ["closed", "409", "The shop is paused and takes no orders."],
  ["stock", "409", "Too few are left of something. left says how many."],
  ["full", "409", "The shop or the link holds as many orders as it can."],
  ["conflict", "409", "Another order was sent under this id."],
  ["rate", "429", "20 new orders in an hour from one network. Wait as Retry-After says."],
] as const;

export function ShopsGuide() {
  const origin = useOrigin();
  return (
    <>
      <PageHeader
        title="Shops for developers"
        places={[{ name: "Shops", href: "/shops" }]}
        lead="Your programs order as a customer’s page does: the order is encrypted before it’s sent, and only the shop’s owner reads it."
      />
      <div className="max-w-3xl space-y-10">
        <GuidePart title="Place an order from a program">
          <p>
            Save this as <code>order.ts</code> in Sealdesk’s source folder. It needs a link to the
            shop and an API key of a Pro account:
          </p>
          <CodeSample
            label="Command to run it"
            text={`SHOP_LINK="${origin}/s#1…" SEALDESK_API_KEY="upk_…" npx tsx order.ts`}
          />
          <CodeSample label="The program: order.ts" text={ORDER_SAMPLE} />
          <p>
            It checks the catalog’s signature against the link, works out the prices, seals the
            order and prints <code>placed</code>. Keep what <code>prepareOrder</code> gives until
            then: sent again, the same order stands once.
          </p>
        </GuidePart>
        <GuidePart title="Ask how it stands">
          <p>
            An order is <code>paid</code>, <code>ready</code>, <code>done</code> or{" "}
            <code>canceled</code> once its owner says so. By the order’s <code>token</code> you can
            ask even after the link has ended, up to 60 times in 10 minutes from one network.
          </p>
          <CodeSample label="Command to read a status" text={statusSample(origin)} />
          <p>
            The <code>payload</code> is encrypted with the order’s own key:{" "}
            <code>readOrderStatus</code> opens it.
          </p>
        </GuidePart>
        <GuidePart title="When an order is refused">
          <Cells caption="Refusals" head={["reason", "Status", "Why"]} rows={REFUSALS} isCode />
        </GuidePart>
      </div>
    </>
  );
}
