import * as api from "@/lib/contract/pay-crypto";
import { payAnyoneApi } from "@/lib/http/families";
import { readChains } from "@/lib/payments/set-up";

export const GET = payAnyoneApi(api.readChains, () => readChains());
