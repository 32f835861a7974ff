/** Types of the policy maker. */
export function policyOf(html: string): string;
export function headerPolicy(policy: string): string;
export function withPolicy(html: string, policy: string): string;
export function withIntegrity(html: string, readAsset: (path: string) => Uint8Array): string;
