/** What is free, what an account adds, and what Pro adds. The price shows at checkout: each server sets its own. */
import { buttonLook } from "@/components/ui/button";
import { CheckList } from "@/components/ui/check-list";
import { HomeSection } from "./home-section";

const PLANS = [
  {
    name: "Without an account",
    price: "Free",
    has: [
      "Files, with everyone you send a link to",
      "PDFs sent for signing, by links you copy",
      "A list of your files in this browser",
    ],
  },
  {
    name: "With an account",
    price: "Free",
    has: [
      "Your files on every device",
      "Tickets for you and your team",
      "Signing links sent by email, and one list of all requests",
    ],
  },
  {
    name: "Pro",
    price: "Optional",
    has: [
      "API keys, so that your programs can work with your files",
      "Lockdown, which stops every key and app of your account at once",
    ],
  },
] as const;

export function PlanCards() {
  return (
    <HomeSection id="plans" title="Plans">
      <ul className="mt-5 grid gap-4 md:grid-cols-3">
        {PLANS.map(({ name, price, has }) => (
          <li key={name} className="rounded-lg bg-paper p-5 shadow-paper">
            <p className="flex items-baseline justify-between gap-3">
              <span className="font-semibold">{name}</span>
              <span className="text-sm text-ink-faint">{price}</span>
            </p>
            <CheckList items={has} className="mt-3 space-y-1.5 text-sm text-ink-soft" />
          </li>
        ))}
      </ul>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <a href="/signup" className={`${buttonLook({ variant: "primary" })} signed-out-only`}>
          Create a free account
        </a>
        <a href="/settings/plan" className={`${buttonLook()} signed-in-only`}>
          See your plan
        </a>
        <p className="min-w-0 flex-1 basis-64 text-sm text-ink-soft">
          Encryption is the same on every plan. Whoever runs this server decides what Pro costs, and
          may include it for everyone. You see the price before you pay.
        </p>
      </div>
    </HomeSection>
  );
}
