// What this browser remembers between visits. Where nothing may be kept, everything works and is forgotten.

const PREFIX = "sandtable.";

export function kept(name: string): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
