// What a browser calls itself, in two words: "Firefox on Linux".

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Firefox\//, "Firefox"],
  [/Chrom(e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

const found = (list: readonly [RegExp, string][], agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

export function browserOf(agent: string): string {
  const [browser, system] = [found(BROWSERS, agent), found(SYSTEMS, agent)];
  if (browser) return system ? `${browser} on ${system}` : browser;
  return agent ? agent.slice(0, 40) : "A program";
}
