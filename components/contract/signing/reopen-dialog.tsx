/** Makes a sent contract a draft again, and says first what that ends. */
"use client";

import { dropRequest } from "@/client/contracts/send";
import type { OpenFile } from "@/client/sync";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { reopenContract } from "@/lib/kinds/contract/sending";
import type { ContractRequestState } from "./use-contract-request";

interface ReopenDialogProps {
  file: OpenFile;
  state: ContractRequestState | null;
  onClose: () => void;
}

export function ReopenDialog({ file, state, onClose }: ReopenDialogProps) {
  async function reopen() {
    // First, so that nobody can sign what is being changed.
    if (state) await dropRequest(state.link);
    reopenContract(file.doc, new Date().toISOString());
  }
  return (
    <ConfirmDialog
      title="Reopen this contract?"
      keep="Keep it as it is"
      act="Reopen"
      run={reopen}
      onClose={onClose}
    >
      <p>{wordsOf(state)}</p>
    </ConfirmDialog>
  );
}

function wordsOf(state: ReopenDialogProps["state"]): string {
  if (!state)
    return "It becomes a draft again. The signing request is open until the person who sent it opens this contract.";
  if (state.envelope.status === "completed")
    return "It becomes a draft again. The signed PDF and its receipt stay valid, and stay with this contract.";
  return "The signing request is cancelled: signers’ links stop working, and signatures so far no longer count. The contract becomes a draft again.";
}
