/** An open contract. Loaded when one is opened. */
"use client";

import type { KindBodyProps } from "@/components/file-page/kind-parts";
import { titleOf } from "@/components/files/listed-file";
import { Skeleton } from "@/components/ui/skeleton";
import { SigningBar } from "../signing/signing-bar";
import { ContractEditor } from "./contract-editor";
import { useContract, usePack } from "./use-contract";

export default function ContractFile({ file, notices }: KindBodyProps) {
  const contract = useContract(file.doc);
  const pack = usePack(file, contract);
  return (
    <main className="paper-file">
      <h1 className="sr-only">{titleOf({ title: contract.title, kind: "contract" })}</h1>
      <div className="paper-notices">{notices}</div>
      <SigningBar file={file} contract={contract} />
      {pack === undefined ? (
        <Skeleton className="m-6 h-96" />
      ) : (
        <ContractEditor file={file} contract={contract} pack={pack} />
      )}
    </main>
  );
}
