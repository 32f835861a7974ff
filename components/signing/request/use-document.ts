/** The request's current PDF, and the hash of exactly the bytes shown. */
"use client";

import { useCallback, useEffect, useState } from "react";
import { asSigner, type SignLink } from "@/client/signing/link";
import { downloadCopy, type PdfCopy } from "@/client/signing/pdfs";
import { toHex } from "@/lib/protocol/bytes";
import { sha256 } from "@/lib/protocol/derive";
import { storedSession } from "./signer-session";

export interface ShownDocument {
  bytes: Uint8Array;
  /** Lower-case hex SHA-256. */
  hash: string;
}

export function useDocument(link: SignLink, copy: PdfCopy) {
  const [shown, setShown] = useState<ShownDocument | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn reads the same copy again
  useEffect(() => {
    const work = new AbortController();
    const { signal } = work;
    const read = async () => {
      const session = storedSession(link);
      const bytes = await downloadCopy(copy, asSigner({ ...link, session }), { signal });
      const hash = toHex(await sha256(bytes));
      if (!signal.aborted) setShown({ bytes, hash });
    };
    setShown(null);
    setFailure(null);
    read().catch((error) => signal.aborted || setFailure(error));
    return () => work.abort();
  }, [link, copy, turn]);
  const again = useCallback(() => setTurn((before) => before + 1), []);
  return { shown, failure, again };
}
