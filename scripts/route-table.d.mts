/** Types of the route finder. */
export function findRoutes(root?: string): { pattern: string; file: string }[];
export function routeTableSource(root?: string): string;
export function findMethods(root?: string): [pattern: string, methods: string[]][];
