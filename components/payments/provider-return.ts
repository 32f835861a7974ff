/** The result with which a provider's page returned an owner (DB-084): read once and removed from the address. */
import { notify } from "@/components/ui/toast";

const PROVIDERS = {
  stripe: { way: "card", name: "Stripe" },
  paypal: { way: "paypal", name: "PayPal" },
} as const;

/** Shows a notice itself when nothing was connected. @returns null when there was no return */
export function takeProviderReturn() {
  const query = new URLSearchParams(location.search);
  const failed = query.get("failed");
  const provider = query.get("connected") ?? failed;
  if (provider !== "stripe" && provider !== "paypal") return null;
  history.replaceState(history.state, "", `${location.pathname}${location.hash}`);
  const { way, name } = PROVIDERS[provider];
  if (failed !== null)
    notify({
      tone: "bad",
      text: `${name} wasn’t connected. Nothing was changed. Try again from Ways to be paid.`,
    });
  return { way, name, isConnected: failed === null };
}
