// The one place where text becomes markup: the printed map, which the client draws itself.

type Policy = { createHTML(text: string): unknown };
type Factory = { createPolicy(name: string, rules: { createHTML(text: string): string }): Policy };

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy = factory?.createPolicy("sandtable", { createHTML: (text) => text });

/** Markup that this client has made. */
export const trusted = (markup: string): string => (policy ? (policy.createHTML(markup) as string) : markup);
