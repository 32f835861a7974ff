/** The shop's details and its checkout questions. */
"use client";

import { type ComponentType, useState } from "react";
import { Section } from "@/components/page/section";
import { chatAddress } from "@/lib/kinds/shop/chat";
import { dayTimesText, WEEKDAYS } from "@/lib/kinds/shop/opening-hours";
import type { ShopDialogProps, ShopTabProps } from "../../run-shop";
import { ValueRows } from "../form/value-rows";
import { AskDialog, askWords } from "./ask-dialog";
import { ContactDialog } from "./contact-dialog";
import { HoursDialog } from "./hours-dialog";
import { QuestionsSection } from "./questions-section";
import { AboutDialog, TermsDialog } from "./words-dialogs";

const DIALOGS = {
  about: AboutDialog,
  contact: ContactDialog,
  hours: HoursDialog,
  terms: TermsDialog,
  ask: AskDialog,
} satisfies Record<string, ComponentType<ShopDialogProps>>;

export function DetailsSections({ shop }: ShopTabProps) {
  const { name, about, contact, chat, reach, hours, terms, ask } = shop.catalog;
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = open && DIALOGS[open];
  const reached =
    reach === "request"
      ? "By a message on the shop’s page"
      : chat && chatAddress(chat) && chat.value;
  const times = WEEKDAYS.flatMap(([day, label]) => {
    const text = dayTimesText(hours, day);
    return text ? [`${label} ${text}`] : [];
  });
  const lines = [contact?.email, contact?.phone, contact?.address?.join(", "), reached];
  return (
    <>
      <Section title="Shop details" lead="Customers read this on the shop’s page." flush>
        <ValueRows
          rows={[
            [
              "Name and description",
              [name, about].filter(Boolean).join("\n"),
              () => setOpen("about"),
            ],
            ["Contact", lines.filter(Boolean).join("\n"), () => setOpen("contact")],
            ["Opening hours", times.join("\n"), () => setOpen("hours")],
            ["Terms", terms ?? "", () => setOpen("terms")],
            ["Asked at checkout", askWords(ask), () => setOpen("ask")],
          ]}
        />
      </Section>
      <QuestionsSection shop={shop} />
      {Dialog ? <Dialog shop={shop} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
