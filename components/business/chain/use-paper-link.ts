/**
 * A paper's payment links: looked at when the paper opens and while it is open. What was paid is counted on the paper, and
 * links that should take no more money are ended.
 */
"use client";

import { useCallback, useEffect, useState } from "react";
import { readPaperLinks } from "@/client/business/paper-link";
import type { OpenFile } from "@/client/sync";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import type { LinkSummaryView } from "@/lib/contract/pay-shapes";
import { type BusinessPaper, isTrade } from "@/lib/kinds/business/paper";
import {
  countPayments,
  isPayable,
  linkIdOf,
  linkIdsOf,
  linksToEnd,
} from "@/lib/kinds/business/payment-links";
import { readBusiness } from "@/lib/kinds/business/read";
import { useLinkEnd } from "./use-link-end";

const LOOK_MS = 15_000;

export interface PaperLinks {
  /** The one on the paper; null where there is none, undefined until it was read. */
  link: LinkSummaryView | null | undefined;
  /** Links that should take no more money, and that this person can't end. */
  isOthersOpen: boolean;
}

export function usePaperLinks({ doc, role }: OpenFile, paper: BusinessPaper): PaperLinks {
  const canEdit = role !== "view";
  const trade = isTrade(paper) ? paper : null;
  const ids = trade ? linkIdsOf(trade).join() : "";
  const [links, setLinks] = useState<readonly LinkSummaryView[] | null>(null);

  const look = useCallback(async () => {
    const now = readBusiness(doc);
    if (ids === "" || !isTrade(now)) return;
    try {
      const found = await readPaperLinks(now);
      setLinks(found);
      if (canEdit) countPayments(doc, found);
    } catch {
      // It is looked at again; what was seen before stays.
    }
  }, [doc, ids, canEdit]);

  useEffect(() => void look(), [look]);
  useVisibleInterval(() => void (links?.every((link) => !isPayable(link)) || look()), LOOK_MS);

  const wanted = trade && canEdit ? linksToEnd(trade, links ?? []).map(({ id }) => id) : [];
  const isOthersOpen = useLinkEnd(wanted, look);
  const current = trade && links?.find(({ id }) => id === linkIdOf(trade));
  return { link: current ?? (links && null) ?? undefined, isOthersOpen };
}
