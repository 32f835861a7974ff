/** The first sentence for a signer: who asks them to sign which document, and its number of pages. */
import type { SignerAccess, SignerEnvelope } from "@/lib/contract/signing-shapes";

interface AskingProps {
  about: Pick<SignerAccess | SignerEnvelope, "sender" | "title" | "pages">;
  /** Whether it can still be signed. */
  isOpen: boolean;
}

export function Asking({ about: { sender, title, pages }, isOpen }: AskingProps) {
  return (
    <>
      {sender.name ? (
        <>
          <bdi>{sender.name}</bdi> {isOpen ? "asks" : "asked"} you to sign{" "}
        </>
      ) : (
        `You ${isOpen ? "are" : "were"} asked to sign `
      )}
      “<bdi>{title}</bdi>”{" "}
      <span className="font-sans text-sm font-normal whitespace-nowrap text-ink-soft">
        ({pages === 1 ? "1 page" : `${pages} pages`})
      </span>
    </>
  );
}
