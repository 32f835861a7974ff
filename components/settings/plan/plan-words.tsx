/** The plan in a sentence. */

import { Day } from "@/components/page/moment";
import type { Billing } from "@/lib/contract/account";

export function PlanWords({ plan }: { plan: Billing }) {
  const { mode, pro, renewsAt, endsAt, interval, status } = plan;
  if (mode === "all") {
    return pro
      ? "Everyone on this server has Pro. You don’t need to pay."
      : "Pro ended because your account is being deleted. It comes back if you keep your account.";
  }
  if (status === "past_due" && !pro) return "Pro has stopped. Pay to get it back.";
  if (status === "past_due" && endsAt) {
    return (
      <>
        Pro stays until <Day at={endsAt} />. Pay before then to keep it.
      </>
    );
  }
  if (pro && renewsAt && status === "trialing") {
    return (
      <>
        You’re on a Pro trial. The first payment is on <Day at={renewsAt} />.
      </>
    );
  }
  if (pro && renewsAt) {
    return (
      <>
        You have Pro, paid by the {interval === "year" ? "year" : "month"}. It renews on{" "}
        <Day at={renewsAt} />.
      </>
    );
  }
  if (pro && endsAt && status !== null && status !== "canceled") {
    return (
      <>
        Pro is cancelled. You have it until <Day at={endsAt} />, and you won’t be charged again.
      </>
    );
  }
  if (pro && endsAt) {
    return (
      <>
        You have Pro until <Day at={endsAt} />. It was granted by an administrator and doesn’t renew
        automatically.
      </>
    );
  }
  if (pro) return "You have Pro with no end date. It was granted by an administrator.";
  if (mode === "list") return "You don’t have Pro. Ask the administrator of this server for it.";
  if (status === "canceled") return "Pro has ended. Everything you made with it is kept.";
  return "You don’t have Pro.";
}
