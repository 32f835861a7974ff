/** Rows of payments as the domain works with them. */
import type { payee, payLink, payPayment, payUnassigned } from "@/db/schema";

export type PayeeRow = typeof payee.$inferSelect;
export type LinkRow = typeof payLink.$inferSelect;
export type PaymentRow = typeof payPayment.$inferSelect;
export type UnassignedRow = typeof payUnassigned.$inferSelect;
