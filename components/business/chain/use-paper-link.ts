/** A paper's payment link: looked at when the paper opens and while it is open, and the paper marked once it is paid. */
"use client";

import { useCallback, useEffect, useState } from "react";
import type * as Y from "yjs";
import { readPaperLink } from "@/client/business/paper-link";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import type { PublicLinkView } from "@/lib/contract/pay-shapes";
import { paidByLink } from "@/lib/kinds/business/chain";
import { setField } from "@/lib/kinds/business/edit";
import { isTrade } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";

const LOOK_MS = 15_000;

/** @param canEdit whether the paper may be marked  @returns null without a link, and until it was read */
export function usePaperLink(doc: Y.Doc, payLink: string, canEdit: boolean): PublicLinkView | null {
  const [seen, setSeen] = useState<{ payLink: string; link: PublicLinkView } | null>(null);
  const isOver = seen?.payLink === payLink && seen.link.status === "paid";

  const look = useCallback(async () => {
    if (payLink === "") return;
    try {
      const link = await readPaperLink(payLink);
      setSeen({ payLink, link });
      if (canEdit) markPaid(doc, payLink, link);
    } catch {
      // It is looked at again; what was seen before stays.
    }
  }, [doc, payLink, canEdit]);

  useEffect(() => void look(), [look]);
  useVisibleInterval(() => void (isOver || look()), LOOK_MS);
  return seen?.payLink === payLink ? seen.link : null;
}

function markPaid(doc: Y.Doc, payLink: string, link: PublicLinkView): void {
  const paper = readBusiness(doc);
  if (!isTrade(paper) || paper.payLink !== payLink) return;
  const noted = paidByLink(paper, link);
  if (!noted) return;
  doc.transact(() => {
    setField(doc, "paid", noted.paid);
    setField(doc, "status", noted.status);
  });
}
