/** From a Document to a new signing request: its PDF is made on this device and taken to the page that sends it. */
import type { OpenFile } from "@/client/sync";
import { leaveFor } from "@/components/shell/leave-for";
import { handOver } from "@/components/signing/handed-over";
import { sizeWords } from "@/components/ui/size-words";
import { notify } from "@/components/ui/toast";
import { SIGN_PDF_BYTES } from "@/lib/protocol/sign-request";
import { makeDocument } from "./make";

export async function sendForSigning(file: OpenFile, title: string): Promise<void> {
  const done = notify({ text: "Making the PDF…", stayMs: 120_000 });
  const made = await handOverPdf(file, title).finally(done);
  if ("address" in made) await leaveFor(made.address);
  else notify({ tone: "bad", text: made.problem });
}

type HandedOver = { address: string } | { problem: string };

async function handOverPdf(file: OpenFile, title: string): Promise<HandedOver> {
  const refuse = (problem: string) => ({ problem });
  try {
    const { name, content } = await makeDocument(
      "pdf",
      { file, title, beside: { comments: false, suggestions: 0 } },
      { signal: new AbortController().signal, tell: () => {} },
    );
    if (content.size > SIGN_PDF_BYTES)
      return refuse(
        `The PDF is ${sizeWords(content.size)}. The limit for signing is 2 MB. Use smaller images.`,
      );
    const address = await handOver(name, new Uint8Array(await content.arrayBuffer()));
    if (address !== null) return { address };
    return refuse("This browser couldn’t pass the PDF on. Export it, and select it under Signing.");
  } catch (error) {
    console.error("The PDF to sign wasn’t made.", error);
    return refuse(
      "The PDF couldn’t be made. Nothing was sent. Check your connection and try again.",
    );
  }
}
