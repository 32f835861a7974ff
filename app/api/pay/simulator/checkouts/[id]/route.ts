import * as api from "@/lib/contract/pay-simulator";
import { payApi } from "@/lib/http/families";
import { actOnSimulatedCheckout, readSimulatedCheckout } from "@/lib/payments/simulate";

export const GET = payApi(api.readSimulatedCheckout, ({ params }) =>
  readSimulatedCheckout(params.id),
);

export const POST = payApi(api.actOnSimulatedCheckout, ({ params, body }) =>
  actOnSimulatedCheckout(params.id, body),
);
