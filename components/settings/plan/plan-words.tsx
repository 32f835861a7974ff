/** The plan in a sentence. */

import { Day } from "@/components/page/moment";
import type { Billing } from "@/lib/contract/account";

export function PlanWords({ plan }: { plan: Billing }) {
  const { mode, pro, renewsAt, endsAt, interval, status } = plan;
  if (mode === "all") {
    return pro
      ? "Everybody on this server has Pro. There is nothing to pay."
      : "Pro has ended, as your account is being deleted. It is back when you keep the account.";
  }
  if (status === "past_due" && !pro) return "Pro has stopped; pay to have it back.";
  if (status === "past_due" && endsAt) {
    return (
      <>
        Pro stays until <Day at={endsAt} />; pay before then to keep it.
      </>
    );
  }
  if (pro && renewsAt && status === "trialing") {
    return (
      <>
        You are trying Pro. The first payment is on <Day at={renewsAt} />.
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
        Pro is cancelled. You have it until <Day at={endsAt} />, and nothing more is charged.
      </>
    );
  }
  if (pro && endsAt) {
    return (
      <>
        You have Pro until <Day at={endsAt} />. It was given to you on this server and does not
        renew by itself.
      </>
    );
  }
  if (pro) return "You have Pro, without an end. It was given to you on this server.";
  if (mode === "list")
    return "You do not have Pro. On this server the administrator gives it; ask them.";
  if (status === "canceled") return "Pro has ended. What you made with it is kept.";
  return "You do not have Pro.";
}
