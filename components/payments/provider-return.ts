/** What a provider's page led back with to an owner (DB-084): read once, and taken out of the address. */
import { notify } from "@/components/ui/toast";

const PROVIDERS = {
  stripe: { way: "card", name: "Stripe" },
  paypal: { way: "paypal", name: "PayPal" },
} as const;

/** Says itself that nothing was connected. @returns null where nobody came back */
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
