/** The signing status of a contract, in a word and in a sentence. */
import type { Tone } from "@/components/ui/badge";
import type { Contract } from "@/lib/kinds/contract/contract";
import type { ContractRequestState } from "./use-contract-request";

interface SigningStatus {
  word: string;
  tone: Tone;
  words: string;
}

/** @param state undefined while it is read, null where this device has no key to the request */
export function signingStatusOf(
  { sent }: Contract,
  state: ContractRequestState | null | undefined,
): SigningStatus {
  if (!sent) return { word: "Draft", tone: "plain", words: "" };
  const day = new Date(sent.sentAt).toLocaleDateString(undefined, { dateStyle: "long" });
  if (!state)
    return {
      word: "Sent",
      tone: "accent",
      words:
        state === undefined
          ? `Sent for signing on ${day}.`
          : `Sent for signing on ${day}. Whoever sent it sees who has signed.`,
    };
  const { decline } = state;
  const { status, recipients } = state.envelope;
  const names = (isSigned: boolean) =>
    list(
      recipients.filter((one) => (one.status === "signed") === isSigned).map(({ name }) => name),
    );
  const [done, waiting] = [names(true), names(false)];
  switch (status) {
    case "draft":
      return { word: "Not sent yet", tone: "warn", words: "No signer has a link yet." };
    case "active": {
      const signed = done === "" ? "" : ` Signed by ${done}.`;
      return { word: "Waiting", tone: "accent", words: `Waiting for ${waiting}.${signed}` };
    }
    case "completed":
      return { word: "Signed", tone: "good", words: `Signed by ${done}.` };
    case "cancelled":
      return decline
        ? {
            word: "Declined",
            tone: "bad",
            words: `${decline.name} declined to sign${decline.reason ? `: “${decline.reason.replace(/\.$/, "")}”` : ""}. Reopen the contract to change it and send it again.`,
          }
        : {
            word: "Cancelled",
            tone: "warn",
            words: "The request was cancelled. Reopen the contract to send it again.",
          };
    case "expired":
      return {
        word: "Expired",
        tone: "warn",
        words: "The request expired. Reopen the contract to send it again.",
      };
  }
}

const list = (names: readonly string[]): string =>
  new Intl.ListFormat("en", { type: "conjunction" }).format(names);
