// What this browser remembers between visits. Where it may not remember anything, nothing is remembered.

export function recalled(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // A browser that keeps nothing shows everything as if for the first time.
  }
}
