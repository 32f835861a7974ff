/** Who has Pro: granted by hand (`PRO_MODE=list`), or by a subscription at Stripe (`PRO_MODE=stripe`). */
import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { user } from "./accounts";
import { moment } from "./moment";

const owner = () =>
  uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" });

export const proGrant = pgTable("pro_grant", {
  userId: owner(),
  /** Null: without end. */
  until: moment(),
});

/** The newest that Stripe told of an account's subscription. */
export const subscription = pgTable(
  "subscription",
  {
    userId: owner(),
    customerId: text().notNull().unique("subscription_customer"),
    /** Null until the first checkout is paid. */
    subscriptionId: text(),
    status: text({ enum: ["active", "trialing", "past_due", "canceled"] }),
    interval: text({ enum: ["month", "year"] }),
    /** When the paid time ends, and whether it renews then. */
    periodEnd: moment(),
    renews: boolean().notNull().default(false),
    /** Since when a payment is overdue; Pro stays for seven days. */
    pastDueSince: moment(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index("subscription_id").on(table.subscriptionId)],
);

/** Every webhook event taken, so that none counts twice. */
export const stripeEvent = pgTable("stripe_event", {
  id: text().primaryKey(),
  receivedAt: moment().notNull().defaultNow(),
});
