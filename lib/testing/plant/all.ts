/** Everything a person may do beside an account and a note, with words and keys that are looked for afterwards. */
import type { Environment } from "@/client/environment";
import { plantApps } from "./apps";
import { plantCalendar } from "./calendar";
import { plantTickets } from "./desk";
import { plantEveryKind } from "./kinds";
import { plantPayments } from "./payments";
import { plantShop } from "./shops";
import { plantSigning } from "./signing";

/** @param refuse makes the mail to an address fail */
export async function plantEverything(environment: Environment, refuse: (email: string) => void) {
  const shop = await plantShop(environment);
  const planted = [
    shop,
    await plantPayments(),
    await plantCalendar(refuse),
    await plantTickets(),
    await plantSigning(),
    await plantApps(),
  ];
  const markers = [
    ...(await plantEveryKind(environment)),
    ...planted.flatMap((one) => one.markers),
  ];
  return { markers, statuses: planted.flatMap((one) => one.statuses), orderId: shop.orderId };
}
