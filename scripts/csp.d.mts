/** Types of the policy maker. */
/** Sources in some policies that are only needed where another service keeps attachments. */
export const outside: string[];
export function policyOf(html: string, route?: string): string;
export function headerPolicy(policy: string): string;
export function withPolicy(html: string, policy: string): string;
export function withIntegrity(html: string, readAsset: (path: string) => Uint8Array): string;
/** Of scripts where they run as workers. */
export const workerPolicy: string;
