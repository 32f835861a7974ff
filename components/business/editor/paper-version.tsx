/** A paper as it was in a version of its history. */
"use client";

import { useEffect, useState } from "react";
import { docOfState } from "@/client/history-state";
import type { BusinessPaper } from "@/lib/kinds/business/paper";
import { readBusiness } from "@/lib/kinds/business/read";
import { PaperView } from "./paper-view";
import { payAddressOf } from "./save-paper";

interface PaperVersionProps {
  /** Of the whole file; read once for as long as it is the same. */
  read: () => Promise<Uint8Array>;
  onFailed: (error: unknown) => void;
}

export default function PaperVersion({ read, onFailed }: PaperVersionProps) {
  const [paper, setPaper] = useState<BusinessPaper | null>(null);
  useEffect(() => {
    let left = false;
    read()
      .then((state) => readBusiness(docOfState(state)))
      .then(
        (then) => !left && setPaper(then),
        (error: unknown) => !left && onFailed(error),
      );
    return () => {
      left = true;
    };
  }, [read, onFailed]);
  return (
    <div className="p-4">{paper && <PaperView paper={paper} address={payAddressOf(paper)} />}</div>
  );
}
