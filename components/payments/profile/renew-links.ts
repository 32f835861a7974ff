import { resealOutdated } from "@/client/payments/links";
import { tellRefusal } from "@/components/page/tell-refusal";
import { notify } from "@/components/ui/toast";
import type { PayeeView } from "@/lib/contract/pay-shapes";
import type { Profile } from "./use-profile";

/** Updates open links to wallets and bank details that just changed, and says how many (PY-065). */
export async function renewLinks({ owner }: Profile, payee: PayeeView): Promise<void> {
  try {
    const { done, failed } = await resealOutdated(owner, payee);
    if (done > 0) notify({ text: `${done} open ${done === 1 ? "link" : "links"} updated.` });
    if (failed > 0)
      notify({
        tone: "bad",
        text: `${failed} open ${failed === 1 ? "link" : "links"} couldn’t be updated. Open ${failed === 1 ? "it" : "them"} to change it by hand.`,
      });
  } catch (error) {
    tellRefusal(error);
  }
}
