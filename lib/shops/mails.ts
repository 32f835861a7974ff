/** The mail to a shop's followers. It contains nothing of the order (OS-005). */
import { layOut } from "@/lib/mail/layout";
import type { Mail } from "@/lib/mail/outbox";

/** @param left how many more are sent this hour */
export function orderMail(to: string, shopId: string, left: number): Mail {
  const subject = "A new order has come in";
  const letter = layOut({
    title: subject,
    opening: `${subject}. Open your shop to read it.`,
    paragraphs: [
      ...(left === 0
        ? ["You get no more of these emails in this hour. Look at your shop for more orders."]
        : []),
      "What was ordered is encrypted, so it isn’t in this email. You can turn these emails off under Orders in your shop.",
    ],
    button: { label: "Open your shop", path: `/shops/${shopId}` },
  });
  return { kind: "shop-order", to, subject, ...letter };
}
