import * as api from "@/lib/contract/calendar-booking";
import { bookPayeeApi, pageOwner } from "@/lib/payments/booking-access";
import { bindPayee, unbindPayee } from "@/lib/payments/booking-links";

export const PUT = bookPayeeApi(api.bindPayee, pageOwner, ({ params, bearer, body }) =>
  bindPayee(params.pageId, bearer, body),
);

export const DELETE = bookPayeeApi(api.unbindPayee, pageOwner, ({ params, bearer }) =>
  unbindPayee(params.pageId, bearer),
);
