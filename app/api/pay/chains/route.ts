import * as api from "@/lib/contract/pay-crypto";
import { payApi } from "@/lib/http/families";
import { readChains } from "@/lib/payments/set-up";

export const GET = payApi(api.readChains, () => readChains());
